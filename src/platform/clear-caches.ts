/** Clears the caches, unregisters the worker and reloads. IndexedDB, which holds unsent work, is never touched. */
export async function clearCachesAndReload(path: string): Promise<void> {
  try {
    const names = 'caches' in window ? await caches.keys() : []
    await Promise.all(names.map((name) => caches.delete(name)))
    const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : []
    await Promise.all(workers.map((worker) => worker.unregister()))
  } finally {
    window.location.replace(path)
  }
}
