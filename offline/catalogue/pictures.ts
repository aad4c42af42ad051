// Diagrams' pictures that were asked to be kept. They lie in a cache of their own that nothing evicts; the worker
// (sw/media.ts) looks there first. An address changes with its picture, so what is kept is never old.
import type { World } from '../engine.ts'

export const keptPictures = 'partwright-kept-diagrams'

export interface Pictures {
  /** Addresses below the API that are kept. */
  kept(): Promise<ReadonlySet<string>>
  keep(address: string): Promise<void>
  drop(addresses: readonly string[]): Promise<void>
}

/** `caches` is missing where the world has none: then nothing is kept. */
export function createPictures(
  world: Pick<World, 'fetch' | 'api'> & { readonly caches?: CacheStorage },
): Pictures | null {
  const { caches } = world
  if (caches === undefined) return null
  const open = () => caches.open(keptPictures)
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
      // Not through the worker's cache of what was looked at: a whole brand would push all else out of it.
      const response = await world.fetch(world.api + address, { credentials: 'same-origin', cache: 'reload' })
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
