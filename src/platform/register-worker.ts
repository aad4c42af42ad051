import { isMetered, readLine } from './is-metered.ts'
import type { Line } from './is-metered.ts'

/** A visitor may leave soon: the worker fetches the whole app only after this time, in ms. */
const visitorWaitMs = 10_000

/** What tells whether this page needs a worker. */
interface WorkerNeed {
  /** Somebody is signed in, or is about to keep the catalogue here: their work must open without a network. */
  readonly isPromised: boolean
  readonly isInstalled: boolean
  /** A worker serves this page already. */
  readonly hasWorker: boolean
  readonly line: Line | undefined
}

/** When the worker is registered, in ms from now; null for a visitor on a line that costs something. */
export function chooseWorkerDelay({ isPromised, isInstalled, hasWorker, line }: WorkerNeed): number | null {
  if (isPromised || isInstalled || hasWorker) return 0
  return isMetered(line) ? null : visitorWaitMs
}

/** Reads when this page's worker is registered. */
export const readWorkerDelay = (isPromised: boolean): number | null =>
  'serviceWorker' in navigator
    ? chooseWorkerDelay({
        isPromised,
        isInstalled: window.matchMedia('(display-mode: standalone)').matches,
        hasWorker: navigator.serviceWorker.controller !== null,
        line: readLine(),
      })
    : null

/**
 * Registers the service worker after the page has loaded and reports a new version. `run` activates it and reloads.
 * A page that came while the worker started belongs to none until its next load, so it asks the worker to serve it
 * (docs/decisions/065-a-page-may-miss-that-its-worker-started.md).
 */
export function registerWorker(
  onUpdate: (run: () => void) => void,
  reload: () => void = () => {
    window.location.reload()
  },
): () => void {
  const url = import.meta.env.WORKER_URL ?? ''
  if (url === '' || !('serviceWorker' in navigator)) return () => undefined
  const ends = new AbortController()
  const register = async () => {
    // A visitor's page registers it seconds later, if at all.
    const { Workbox } = await import('workbox-window')
    if (ends.signal.aborted) return
    const worker = new Workbox(url, { type: import.meta.env.PROD ? 'classic' : 'module' })
    const handleWaiting = () => {
      onUpdate(() => {
        // Another tab has had it start, and this page was not asked: no event comes any more.
        if (registration?.waiting == null) {
          reload()
          return
        }
        worker.addEventListener('controlling', reload)
        worker.messageSkipWaiting()
      })
    }
    worker.addEventListener('waiting', handleWaiting)
    ends.signal.addEventListener('abort', () => {
      worker.removeEventListener('waiting', handleWaiting)
    })
    const registration = await worker.register()
    if (navigator.serviceWorker.controller === null) registration?.active?.postMessage({ type: 'CLAIM' })
  }
  register().catch(() => undefined)
  return () => {
    ends.abort()
  }
}
