import { toCountedAddress, hasPublicTitle } from '../../domain/analytics/page-address.ts'

/** A shorter stay, from the first byte on, was a redirect and is not counted, ms. The app counts alike (`src/app/use-page-views.ts`). */
const minViewMs = 200
/** The row X02. The app's own call needs its code, which this page has not loaded. */
const address = '/analytics/page-view'

interface Counting {
  readonly apiAddress: string
  readonly fetch: typeof globalThis.fetch
  /** Resolves when the app has begun, which counts its pages itself. */
  readonly hasBegun: Promise<void>
}

/**
 * Counts a drawn page that is left by a link before the app has begun (`SF105`). It is a visitor's, since only their pages
 * are drawn. The browser finishes the call after the page is gone, and its failure is not shown.
 */
export function countLeftPage(view: Window, { apiAddress, fetch, hasBegun }: Counting): void {
  const ends = new AbortController()
  void hasBegun.then(() => {
    ends.abort()
  })
  view.addEventListener(
    'pagehide',
    ({ timeStamp }) => {
      if (timeStamp < minViewMs) return
      const { pathname } = view.location
      const title = hasPublicTitle(pathname) ? view.document.title.slice(0, 300) : ''
      fetch(`${apiAddress}${address}`, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify({ url: toCountedAddress(pathname), title }),
      }).catch(() => undefined)
    },
    { once: true, signal: ends.signal },
  )
}
