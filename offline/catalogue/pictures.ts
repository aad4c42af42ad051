// Diagrams' pictures that were asked to be kept. They lie in a cache of their own that nothing evicts; the worker
// (sw/media.ts) looks there first. An address changes with its picture, so what is kept is never old.
import type { World } from '../engine.ts'

/** One that hangs for longer is tried again later: nothing else waits for it. */
const longestMs = 60_000

export const keptPictures = 'partwright-kept-diagrams'
/** Those that were only looked at: the worker's, and the first to go where room is needed. */
export const seenPictures = 'partwright-diagrams'

export interface Pictures {
  /** Addresses below the API that are kept. */
  kept(): Promise<ReadonlySet<string>>
  keep(address: string): Promise<void>
  drop(addresses: readonly string[]): Promise<void>
}

/** `caches` is missing where the world has none: then nothing is kept. */
export function createPictures(
  world: Pick<World, 'fetch' | 'api' | 'setTimer'> & { readonly caches?: CacheStorage },
): Pictures | null {
  const { caches } = world
  if (caches === undefined) return null
  const open = () => caches.open(keptPictures)

  async function fetched(address: string): Promise<Response> {
    const patience = new AbortController()
    const stop = world.setTimer(() => {
      patience.abort(new TypeError('The picture did not come in time.'))
    }, longestMs)
    try {
      // Not through the worker's cache of what was looked at: a whole brand would push all else out of it.
      const init = { credentials: 'same-origin', cache: 'reload', signal: patience.signal } as const
      const response = await world.fetch(world.api + address, init)
      return new Response(await response.blob(), { status: response.status, headers: response.headers })
    } finally {
      stop()
    }
  }

  return {
    async kept() {
      const requests = await (await open()).keys()
      return new Set(
        requests.map(({ url }) => {
          const { pathname, search } = new URL(url)
          return pathname.slice(world.api.length) + search
        }),
      )
    },
    async keep(address) {
      const response = await fetched(address)
      const isPicture = response.headers.get('content-type')?.startsWith('image/') === true
      // A picture that is gone meanwhile is no fault of the network: the next change of the catalogue says so.
      if (response.status === 404) return
      if (!response.ok || !isPicture) throw new TypeError('The picture did not come.')
      const headers = { 'content-type': response.headers.get('content-type') ?? '' }
      await (await open()).put(world.api + address, new Response(await response.blob(), { headers }))
    },
    async drop(addresses) {
      const cache = await open()
      await Promise.all(addresses.map((address) => cache.delete(world.api + address)))
    },
  }
}
