// Precaches the app. Every built file is stored before the worker takes over, so any address opens offline, and
// `/rescue.html` opens even if the app does not start.
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { splitPack, storeMissing } from './store-files.ts'
import type { BuiltFile } from './store-files.ts'
import { isAsset, serverPaths } from './request-rules.ts'
import { serveOldAsset } from './old-assets.ts'
import type { LifecycleEvent, WorkerScope } from './scope.ts'

export function registerShell(
  scope: WorkerScope,
  precache: string,
  built: readonly BuiltFile[],
  fetchFromServer: typeof globalThis.fetch,
): void {
  const split = splitPack(built)
  const shell = new PrecacheController({ cacheName: precache })
  shell.addToCacheList([...split.files])
  registerRoute(new PrecacheRoute(shell))
  const install = async (event: LifecycleEvent) =>
    storeMissing(split, {
      cache: await scope.caches.open(precache),
      keyOf: (url) => shell.getCacheKeyForURL(url),
      // The files are stored by this worker; the browser's own cache would store them twice.
      fetchPack: (url) => fetchFromServer(url, { cache: 'no-store' }),
      storeSingly: (files) => {
        const singly = new PrecacheController({ cacheName: precache })
        singly.addToCacheList([...files])
        return singly.install(event)
      },
    })
  scope.addEventListener('install', (event) => {
    event.waitUntil(install(event))
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(shell.activate(event))
  })
  cleanupOutdatedCaches()
  registerRoute(
    ({ url, sameOrigin }) => isAsset({ url, isSameOrigin: sameOrigin }),
    ({ request }) => serveOldAsset(scope.caches, request, fetchFromServer),
  )
  registerRoute(new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), { denylist: [serverPaths] }))
}
