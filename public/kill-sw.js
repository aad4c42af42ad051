// The emergency worker: put this file in the place of sw.js (and remove sw.js.br and sw.js.gz) when a worker that was
// shipped does harm. It replaces that one at the browser's next check (at the latest after 24 hours), empties the
// caches, lets go of every page and unregisters. It never touches IndexedDB: what waits to be sent is there. See
// docs/decisions/007-worker-and-rescue.md.
self.addEventListener('install', (event) => { event.waitUntil(self.skipWaiting()) })
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  })())
})
