import type { World } from '../../offline/engine.ts'
import { openLine } from '../../offline/line.ts'
import { apiAddress } from './api-address.ts'
import { isNative } from './native/is-native.ts'
import { nativeToken } from './native/token.ts'
import { remembering } from './reach.ts'
import { appVersion } from './version.ts'

type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }

/** The shell's word on the network comes later than the page's own events, with the code that knows it. */
function watchShell(fire: (why: 'online') => void): () => void {
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

/** When a page may find the network again. */
function triggers(fire: (why: 'online' | 'visible' | 'shown') => void): () => void {
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
    () => {
      fire('shown')
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
  const unwatch = isNative() ? watchShell(fire) : () => undefined
  return () => {
    listening.abort()
    unwatch()
  }
}

/** The worker's caches of what can be fetched again (sw/media.ts). */
const refetchable = ['partwright-public', 'partwright-pictures', 'partwright-diagrams']

/** Reads what the shell's camera has put where the WebView can reach it. */
export const readLocally: typeof fetch = (input, init) => fetch(input, init)

/** The page's own clock, dice, network and storage, for the engine. */
export function pageWorld(): World {
  return {
    fetch: remembering((input, init) => fetch(input, init)),
    now: () => Date.now(),
    uuid: () => crypto.randomUUID(),
    random: () => Math.random(),
    crypto,
    indexedDB,
    IDBKeyRange,
    // Old WebViews have neither; the types know only new ones.
    ...('locks' in navigator ? { locks: navigator.locks } : {}),
    ...('storage' in navigator ? { storage: navigator.storage } : {}),
    setTimer: (run, ms) => {
      const timer = window.setTimeout(run, ms)
      return () => {
        window.clearTimeout(timer)
      }
    },
    ...('BroadcastChannel' in window ? { channel: openLine } : {}),
    requestSync: async () => {
      if (!('serviceWorker' in navigator)) return
      const registration: WithSync = await navigator.serviceWorker.ready
      await registration.sync?.register('outbox')
    },
    appVersion: appVersion,
    api: apiAddress,
    ...(isNative() ? { token: nativeToken('session-token'), visit: nativeToken('visit-token') } : {}),
    onLine: () => navigator.onLine,
    triggers,
    isVisible: () => document.visibilityState === 'visible',
    evict: async () => {
      if ('caches' in window) await Promise.all(refetchable.map((name) => caches.delete(name)))
    },
  }
}
