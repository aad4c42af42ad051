import { Workbox } from 'workbox-window'

/** Registers the service worker after the page has loaded and reports a new version. `run` activates it and reloads. */
export function registerWorker(onUpdate: (run: () => void) => void): () => void {
  const url = import.meta.env.WORKER_URL ?? ''
  if (url === '' || !('serviceWorker' in navigator)) return () => undefined
  const worker = new Workbox(url, { type: import.meta.env.PROD ? 'classic' : 'module' })
  const handleWaiting = () => {
    onUpdate(() => {
      worker.addEventListener('controlling', () => {
        window.location.reload()
      })
      worker.messageSkipWaiting()
    })
  }
  worker.addEventListener('waiting', handleWaiting)
  void worker.register().catch(() => undefined)
  return () => {
    worker.removeEventListener('waiting', handleWaiting)
  }
}
