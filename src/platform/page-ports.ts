import type { Ports, Trigger } from '../../offline/engine.ts'
import { openBroadcast } from '../../offline/broadcast.ts'
import { apiAddress } from './api-address.ts'
import { askForProof } from './ask-for-proof.ts'
import { isNative } from './native/is-native.ts'
import { createTokenStore } from './native/token-store.ts'
import { trackReachability } from './server-reachability.ts'
import { appVersion } from './version.ts'

type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }

/** The shell's network events start later than the page's own, because their code loads first. */
function watchShellNetwork(fire: (why: 'online') => void): () => void {
  const watching = import('./native/network.ts').then(({ watchNetwork }) =>
    watchNetwork(() => {
      fire('online')
    }),
  )
  return () => {
    void watching.then((stop) => {
      stop()
    })
  }
}

/** Fires when the page may have a connection again. */
function watchTriggers(fire: (why: Trigger) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener(
    'online',
    () => {
      fire('online')
    },
    { signal },
  )
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      fire(persisted ? 'back' : 'shown')
    },
    { signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') fire('visible')
    },
    { signal },
  )
  const unwatch = isNative() ? watchShellNetwork(fire) : () => undefined
  return () => {
    listening.abort()
    unwatch()
  }
}

/** The worker's caches of data that can be fetched again (sw/media.ts). */
const evictableCaches = ['partwright-public', 'partwright-pictures', 'partwright-diagrams']

/** Fetches a file of the build, or one that the shell's camera placed where the WebView can reach it. Says nothing about the API. */
export const fetchFile: typeof globalThis.fetch = (input, init) => fetch(input, init)

/** The page's clock, random numbers, network and storage, for the engine. */
export function createPagePorts(): Ports {
  return {
    fetch: trackReachability((input, init) => fetch(input, init)),
    now: () => Date.now(),
    uuid: () => crypto.randomUUID(),
    random: () => Math.random(),
    crypto,
    indexedDB,
    IDBKeyRange,
    // Older WebViews lack both; the types assume newer ones.
    ...('locks' in navigator ? { locks: navigator.locks } : {}),
    ...('storage' in navigator ? { storage: navigator.storage } : {}),
    setTimer: (run, ms) => {
      const timer = window.setTimeout(run, ms)
      return () => {
        window.clearTimeout(timer)
      }
    },
    ...('BroadcastChannel' in window ? { channel: openBroadcast } : {}),
    requestSync: async () => {
      if (!('serviceWorker' in navigator)) return
      const registration: WithSync = await navigator.serviceWorker.ready
      await registration.sync?.register('outbox')
    },
    appVersion,
    api: apiAddress,
    ...(isNative() ? { token: createTokenStore('session-token'), visit: createTokenStore('visit-token') } : {}),
    onLine: () => navigator.onLine,
    triggers: watchTriggers,
    isVisible: () => document.visibilityState === 'visible',
    prove: askForProof,
    evict: async () => {
      if ('caches' in window) await Promise.all(evictableCaches.map((name) => caches.delete(name)))
    },
  }
}
