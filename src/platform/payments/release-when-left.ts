import { checkout } from '../../../contract/checkout.ts'
import { requestedWith } from '../../../contract/kernel/headers.ts'

const { leaveBank } = checkout.table

/** What this needs of the page. */
export interface LeftPagePorts {
  readonly window: Pick<Window, 'addEventListener'>
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>
}

/**
 * Tells the server when this page goes while the bank is asked about an order, so that the parts are held no longer. The
 * browser sends it after the page has ended. Until the returned function is called.
 */
export function releaseWhenLeft(submission: string, ports: LeftPagePorts): () => void {
  const listening = new AbortController()
  ports.window.addEventListener(
    'pagehide',
    () => {
      void ports
        .fetch(`/api${leaveBank.path}`, {
          method: 'POST',
          keepalive: true,
          headers: { [requestedWith]: 'XMLHttpRequest', 'content-type': 'application/json' },
          body: JSON.stringify({ submission }),
        })
        .catch(() => undefined)
    },
    { signal: listening.signal },
  )
  return () => {
    listening.abort()
  }
}
