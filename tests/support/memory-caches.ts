import { createDouble } from './test-double.ts'

const origin = 'https://shop.example'
const toAddress = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, origin).href

const createCache = (entries: Map<string, Response>): Cache =>
  createDouble<Cache>('Cache', {
    keys: async () => [...entries.keys()].map((address) => new Request(address)),
    match: async (request) => entries.get(toAddress(request))?.clone(),
    put: async (request, response) => void entries.set(toAddress(request), response),
    delete: async (request) => entries.delete(toAddress(request)),
  })

/** Cache Storage in memory, by cache name and absolute address. */
export function createMemoryCaches(content: Readonly<Record<string, Readonly<Record<string, Response>>>> = {}) {
  const all = new Map(
    Object.entries(content).map(([name, entries]) => [
      name,
      new Map(Object.entries(entries).map(([path, response]) => [toAddress(path), response])),
    ]),
  )
  /** A test may replace a method of an open cache. */
  const opened = new Map<string, Cache>()
  const getEntries = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return entries
  }
  const caches = createDouble<CacheStorage>('CacheStorage', {
    open: async (name) => {
      const cache = opened.get(name) ?? createCache(getEntries(name))
      opened.set(name, cache)
      return cache
    },
    delete: async (name) => {
      opened.delete(name)
      return all.delete(name)
    },
  })
  return {
    caches,
    getEntries,
    /** The paths of a cache. */
    listPaths: (name: string) => [...getEntries(name).keys()].map((address) => address.replace(origin, '')),
  }
}
