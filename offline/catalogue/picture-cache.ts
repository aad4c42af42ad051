// Diagram pictures that the person chose to save, in their own cache without eviction. The worker (sw/media.ts) checks
// it first; where there is none, as in the native shell, the device reads it. A changed picture gets a new address, so a saved one is never stale.
import type { Ports } from '../engine.ts'
import { readBytes } from '../http/call.ts'
import type { ByteReply } from '../http/call.ts'

/** A slower download is aborted and retried later. */
const timeoutMs = 60_000

export const savedPicturesCache = 'partwright-kept-diagrams'
/** The worker's cache of viewed diagrams. It is deleted first when space is needed. */
export const viewedPicturesCache = 'partwright-diagrams'

export interface PictureCache {
  /** Saved addresses, relative to the API. */
  list(): Promise<ReadonlySet<string>>
  /** A saved picture, as the server answered it. */
  read(address: string): Promise<ByteReply | undefined>
  save(address: string): Promise<void>
  drop(addresses: readonly string[]): Promise<void>
}

/** `caches` is missing in browsers without Cache Storage. Then nothing is saved. */
export function createPictureCache(
  ports: Pick<Ports, 'fetch' | 'api' | 'setTimer'> & { readonly caches?: CacheStorage },
): PictureCache | null {
  const { caches } = ports
  if (caches === undefined) return null
  const open = () => caches.open(savedPicturesCache)

  async function fetchPicture(address: string): Promise<Response> {
    const abort = new AbortController()
    const stop = ports.setTimer(() => {
      abort.abort(new TypeError('The picture timed out.'))
    }, timeoutMs)
    try {
      // Bypass the worker's cache of viewed pictures: a whole brand would evict everything else from it.
      const init = { credentials: 'same-origin', cache: 'reload', signal: abort.signal } as const
      const response = await ports.fetch(ports.api + address, init)
      return new Response(await response.blob(), { status: response.status, headers: response.headers })
    } finally {
      stop()
    }
  }

  return {
    async list() {
      const requests = await (await open()).keys()
      return new Set(
        // In the native shell the API's address has another host (`VITE_API_BASE`), perhaps without a path.
        requests.map(({ url }) => url.slice(new URL(`${ports.api}/`, url).href.length - 1)),
      )
    },
    async read(address) {
      const response = await (await open()).match(ports.api + address, { ignoreVary: true })
      return response && readBytes(response)
    },
    async save(address) {
      const response = await fetchPicture(address)
      const isPicture = response.headers.get('content-type')?.startsWith('image/') === true
      // A deleted picture is not a network error. The next catalogue change removes it.
      if (response.status === 404) return
      if (!response.ok || !isPicture) throw new TypeError('The picture could not be downloaded.')
      const headers = { 'content-type': response.headers.get('content-type') ?? '' }
      await (await open()).put(ports.api + address, new Response(await response.blob(), { headers }))
    },
    async drop(addresses) {
      const cache = await open()
      await Promise.all(addresses.map((address) => cache.delete(ports.api + address)))
    },
  }
}
