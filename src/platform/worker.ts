import { Workbox } from 'workbox-window'

/** Registers the worker once the page has loaded, and tells of a new version: `run` lets it take over and reloads. */
export function watchWorker(onUpdate: (run: () => void) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const worker = new Workbox('/sw.js')
  const waiting = () => {
    onUpdate(() => {
      worker.addEventListener('controlling', () => {
        window.location.reload()
      })
      worker.messageSkipWaiting()
    })
  }
  worker.addEventListener('waiting', waiting)
  void worker.register().catch(() => undefined)
  return () => {
    worker.removeEventListener('waiting', waiting)
  }
}
