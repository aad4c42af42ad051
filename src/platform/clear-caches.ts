import { apiAddress } from './api-address.ts'
import { noteEndedNotices } from './ended-notices.ts'
import { pageFetch } from './ports/page-fetch.ts'
import { pingServer } from './server-reachability.ts'

/** What a person chose to have without a network, and no mistake of the app (offline/catalogue/picture-cache.ts). */
const savedPictures = 'partwright-kept-diagrams'
const maxWaitMs = 8000

function isServerThere(): Promise<boolean> {
  const stop = new AbortController()
  const timer = setTimeout(() => {
    stop.abort()
  }, maxWaitMs)
  return pingServer((input, init) => pageFetch(input, { ...init, signal: stop.signal }), apiAddress).finally(() => {
    clearTimeout(timer)
  })
}

// A browser without a push service lacks the manager.
const readSubscription = async (worker: Partial<Pick<ServiceWorkerRegistration, 'pushManager'>>) =>
  worker.pushManager?.getSubscription().catch(() => null)

/**
 * Clears the caches, unregisters the worker and reloads. IndexedDB, which holds unsent work, is never touched. While the server
 * does not answer nothing is cleared, since the app could not be loaded again.
 */
export async function clearCachesAndReload(
  path: string,
  onUnreachable = () => {
    window.location.replace(path)
  },
): Promise<void> {
  if (!(await isServerThere())) {
    onUnreachable()
    return
  }
  try {
    const names = 'caches' in window ? await caches.keys() : []
    await Promise.all(names.filter((name) => name !== savedPictures).map((name) => caches.delete(name)))
    const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : []
    const subscriptions = await Promise.all(workers.map(readSubscription))
    // They end with the worker. The next start has the new worker begin them again.
    if (subscriptions.some(Boolean)) noteEndedNotices()
    await Promise.all(workers.map((worker) => worker.unregister()))
  } finally {
    window.location.replace(path)
  }
}
