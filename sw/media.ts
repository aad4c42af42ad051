// Caches public answers and pictures. Cache Storage is unencrypted and survives sign-out, so private data never goes
// here; the engine seals it instead.
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import type { RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core'
import * as names from '../contract/kernel/headers.ts'
import { viewedPicturesCache } from '../offline/catalogue/picture-cache.ts'
import { isPublicPicture, isPublicRead } from './request-rules.ts'
import type { RequestFacts } from './request-rules.ts'
import { isDiagramView, serveDiagram } from './saved-diagrams.ts'

// Workbox plugins leave unused hooks undefined, which strict optional types reject.
const plugin = (instance: object) => instance as WorkboxPlugin

const day = 24 * 60 * 60
const toRequestFacts = ({ url, sameOrigin, request }: RouteMatchCallbackOptions): RequestFacts => ({
  url,
  isSameOrigin: sameOrigin,
  destination: request.destination,
})

/** A cached answer must not describe the current server. Remove its time, epoch and log position headers. */
async function stripServerHeaders({ response }: { response: Response }): Promise<Response | null> {
  if (response.status !== 200) return null
  const headers = new Headers(response.headers)
  for (const name of [names.serverTime, names.serverEpoch, names.logPosition, names.knownUntil]) headers.delete(name)
  return new Response(await response.blob(), { status: 200, headers })
}

/** Viewed diagrams. The least recently used are evicted first. */
const viewedDiagrams = new CacheFirst({
  cacheName: viewedPicturesCache,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: stripServerHeaders },
    plugin(new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true })),
  ],
})

export function registerMedia(caches: Pick<CacheStorage, 'open'>): void {
  registerRoute(
    (options) => isDiagramView(toRequestFacts(options), options.request),
    (options) => serveDiagram(caches, options.url, () => viewedDiagrams.handle(options)),
  )
  registerRoute(
    (options) => isPublicRead(toRequestFacts(options)),
    new NetworkFirst({
      cacheName: 'partwright-public',
      networkTimeoutSeconds: 10,
      plugins: [
        { cacheWillUpdate: stripServerHeaders },
        plugin(new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })),
      ],
    }),
  )
  registerRoute(
    (options) => isPublicPicture(toRequestFacts(options)),
    new CacheFirst({
      cacheName: 'partwright-pictures',
      plugins: [
        plugin(new CacheableResponsePlugin({ statuses: [200] })),
        plugin(new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })),
      ],
    }),
  )
}
