import { describe, expect, it } from 'vitest'
import { dropExpiredAssets, retentionMs, serveOldAsset, saveOldAssets } from '../../sw/old-assets.ts'

const origin = 'https://parts.test'
const toUrl = (path: string) => `${origin}${path}`

/** Cache Storage in memory, by address. */
function memoryCaches(precached: readonly string[]) {
  const all = new Map<string, Map<string, Response>>([
    [
      'precache',
      new Map(
        precached.map((path) => [
          toUrl(path),
          new Response(`body of ${path}`, { headers: { 'content-type': 'text/javascript' } }),
        ]),
      ),
    ],
  ])
  const getKey = (request: RequestInfo | URL) => (request instanceof Request ? request.url : request.toString())
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    const cache: Pick<Cache, 'keys' | 'match' | 'put' | 'delete'> = {
      keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
      match: (request) => Promise.resolve(entries.get(getKey(request))?.clone()),
      put: (request, response) => Promise.resolve(void entries.set(getKey(request), response)),
      delete: (request) => Promise.resolve(entries.delete(getKey(request))),
    }
    return Promise.resolve(cache as Cache)
  }
  return { open, saved: () => [...(all.get('partwright-old-assets')?.keys() ?? [])] }
}

const offlineFetch = () => Promise.reject(new TypeError('Failed to fetch'))

describe('A deploy under an open page', () => {
  it('keeps the old build’s files available, and saves nothing else', async () => {
    const caches = memoryCaches([
      '/index.html?__WB_REVISION__=1',
      '/assets/old.js',
      '/assets/same.js?__WB_REVISION__=2',
    ])
    await saveOldAssets(caches, 'precache', new Set([toUrl('/assets/same.js'), toUrl('/assets/new.js')]), origin, 1_000)
    expect(caches.saved()).toEqual([toUrl('/assets/old.js')])
    const response = await serveOldAsset(caches, new Request(toUrl('/assets/old.js')), offlineFetch)
    expect([await response.text(), response.headers.get('content-type')]).toEqual([
      'body of /assets/old.js',
      'text/javascript',
    ])
  })

  it('asks the server for a file that was not saved', async () => {
    const caches = memoryCaches([])
    const response = await serveOldAsset(caches, new Request(toUrl('/assets/next.js')), (request) =>
      Promise.resolve(new Response(request.url)),
    )
    expect(await response.text()).toBe(toUrl('/assets/next.js'))
  })

  it('drops old files 30 days after the first update, not the last', async () => {
    const caches = memoryCaches(['/assets/old.js'])
    await saveOldAssets(caches, 'precache', new Set(), origin, 1_000)
    await saveOldAssets(caches, 'precache', new Set(), origin, 500_000)
    await dropExpiredAssets(caches, 1_000 + retentionMs)
    expect(caches.saved()).toHaveLength(1)
    await dropExpiredAssets(caches, 1_001 + retentionMs)
    expect(caches.saved()).toHaveLength(0)
  })
})
