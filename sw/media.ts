// Public answers and pictures. Cache Storage is in clear and outlives a sign-out, so nothing that is somebody's own
// comes here: those copies are sealed, in the engine's mirror.
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import type { RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core'
import * as names from '../contract/kernel/headers.ts'
import { seenPictures } from '../offline/catalogue/pictures.ts'
import { isPublicPicture, isPublicRead } from './addresses.ts'
import type { Asked } from './addresses.ts'
import { isForScreen, keptDiagram } from './kept-diagrams.ts'

// Workbox's own plugins leave their unused hooks undefined, which strict optional types do not take for absent.
const plugin = (made: object) => made as WorkboxPlugin

const day = 24 * 60 * 60
const asked = ({ url, sameOrigin, request }: RouteMatchCallbackOptions): Asked => ({
  url,
  isSameOrigin: sameOrigin,
  destination: request.destination,
})

/** An old answer must not speak of the server as it is now: its clock, its life and its log stay out of the cache. */
async function timeless({ response }: { response: Response }): Promise<Response | null> {
  if (response.status !== 200) return null
  const headers = new Headers(response.headers)
  for (const name of [names.serverTime, names.serverEpoch, names.logPosition, names.knownUntil]) headers.delete(name)
  return new Response(await response.blob(), { status: 200, headers })
}

/** Diagrams that were looked at; the least used go first. */
const seenDiagrams = new CacheFirst({
  cacheName: seenPictures,
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheWillUpdate: timeless }, plugin(new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true }))],
})

export function registerMedia(caches: Pick<CacheStorage, 'open'>): void {
  registerRoute(
    (options) => isForScreen(asked(options), options.request),
    (options) => keptDiagram(caches, options.url, () => seenDiagrams.handle(options)),
  )
  registerRoute(
    (options) => isPublicRead(asked(options)),
    new NetworkFirst({
      cacheName: 'partwright-public',
      networkTimeoutSeconds: 10,
      plugins: [
        { cacheWillUpdate: timeless },
        plugin(new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })),
      ],
    }),
  )
  registerRoute(
    (options) => isPublicPicture(asked(options)),
    new CacheFirst({
      cacheName: 'partwright-pictures',
      plugins: [
        plugin(new CacheableResponsePlugin({ statuses: [200] })),
        plugin(new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })),
      ],
    }),
  )
}
