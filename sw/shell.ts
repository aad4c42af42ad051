// Precaches the app. Every built file is stored before the worker takes over, so any address opens offline, and
// `/rescue.html` opens even if the app does not start.
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isAsset, serverPaths } from './request-rules.ts'
import { serveOldAsset } from './old-assets.ts'
import type { WorkerScope } from './scope.ts'

/** A built file: its address, and a revision if its name has no hash. */
export interface BuiltFile {
  readonly url: string
  readonly revision: string | null
}

export function registerShell(scope: WorkerScope, built: readonly BuiltFile[], fetchFromServer: typeof fetch): void {
  precacheAndRoute([...built])
  cleanupOutdatedCaches()
  registerRoute(
    ({ url, sameOrigin }) => isAsset({ url, isSameOrigin: sameOrigin }),
    ({ request }) => serveOldAsset(scope.caches, request, fetchFromServer),
  )
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [serverPaths] }))
}
