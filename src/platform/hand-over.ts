// A page that is hidden or closed takes its sends with it: the browser freezes it, or ends it. The worker may live longer, so
// a page asks it to go on. Where the page still sends, its lock keeps the worker waiting (sw/sync.ts).

/** What this needs of the browser. A page without a worker has no controller. */
export interface HandOverPorts {
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly window: Pick<Window, 'addEventListener'>
  readonly serviceWorker: { readonly controller: Pick<ServiceWorker, 'postMessage'> | null } | undefined
}

const browserPorts = (): HandOverPorts => ({
  document,
  window,
  serviceWorker: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
})

/** Tells the worker to send what waits, whenever the page goes hidden or closes, until the returned function is called. */
export function handOverWhenGone(ports: HandOverPorts = browserPorts()): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const tell = () => {
    ports.serviceWorker?.controller?.postMessage('drain')
  }
  ports.document.addEventListener(
    'visibilitychange',
    () => {
      if (ports.document.visibilityState === 'hidden') tell()
    },
    { signal },
  )
  // Some engines close a page without hiding it first. A second word during a drain costs one look at the outbox.
  ports.window.addEventListener('pagehide', tell, { signal })
  return () => {
    listening.abort()
  }
}
