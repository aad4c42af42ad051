// The app itself: every built file is on the device before the worker takes over, so that any address opens without
// a network, and `/rescue.html` opens even when the app does not start.
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isAsset, isNotTheApp } from './addresses.ts'
import { oldAsset } from './old-assets.ts'
import type { WorkerScope } from './scope.ts'

/** A built file: its address and, where its name has no hash, its revision. */
export interface Built {
  readonly url: string
  readonly revision: string | null
}

export function registerShell(scope: WorkerScope, built: readonly Built[], ask: typeof fetch): void {
  precacheAndRoute([...built])
  cleanupOutdatedCaches()
  registerRoute(
    ({ url, sameOrigin }) => isAsset({ url, isSameOrigin: sameOrigin }),
    ({ request }) => oldAsset(scope.caches, request, ask),
  )
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [isNotTheApp] }))
}
