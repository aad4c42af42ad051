// The parts of the global scope that this worker uses, including Background Sync, which the standard types lack.
// Declared explicitly so that tests can replace it.

import type { PrecacheController } from 'workbox-precaching'

/** As workbox takes it. */
export type LifecycleEvent = Parameters<PrecacheController['install']>[0]

export interface WorkerEvent {
  waitUntil(done: Promise<unknown>): void
}
interface WorkerEvents {
  readonly install: LifecycleEvent
  readonly activate: LifecycleEvent
  readonly message: WorkerEvent & { readonly data: unknown }
  readonly sync: WorkerEvent & { readonly tag: string }
  readonly push: WorkerEvent & { readonly data: { json(): unknown } | null }
  readonly notificationclick: WorkerEvent & { readonly notification: { readonly data: unknown; close(): void } }
}

export interface WorkerScope {
  readonly registration: {
    readonly sync?: { register(tag: string): Promise<void> }
    showNotification(
      title: string,
      options: { readonly body: string; readonly tag: string; readonly data: string; readonly icon: string },
    ): Promise<void>
  }
  /** Badges are missing where apps cannot be installed. */
  readonly navigator: { setAppBadge?(): Promise<void> }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: {
      readonly type: 'window'
    }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly caches: CacheStorage
  readonly location: { readonly href: string; readonly origin: string }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void
}

export const scope = self as unknown as WorkerScope
