// WebKit sets a page aside when it is left, with the transactions that it has open. They never end there, and every other
// page waits for them: 'Loading your jobs' until the browser is closed. So a page ends them when it is left.

/** What these functions need of a window. */
export interface LeavablePage {
  addEventListener(type: 'pagehide' | 'pageshow', listener: (event: { readonly persisted: boolean }) => void): void
  readonly location: { reload(): void }
}

/** Runs `cut` when the page is set aside. If the page comes back and lacks something, it starts again. */
function cutWhenLeft(page: LeavablePage, { cut, isLacking }: { cut: () => void; isLacking: () => boolean }): void {
  // A page that is not set aside ends as a whole, and what it can still commit is not taken from it.
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) cut()
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isLacking()) page.location.reload()
  })
}

/** A page whose storage does not answer is seen all the same, after so many ms. */
const maxLookMs = 3000

/**
 * Looks when a page that was set aside is back: its person may have signed out, and such a page hears of nothing. A person's page
 * is out of sight until then. The returned function stops it.
 */
export function lookWhenBack({
  look,
  isPersonal,
  setTimer,
}: {
  readonly look: () => Promise<unknown>
  readonly isPersonal: () => boolean
  readonly setTimer: (ms: number, run: () => void) => () => void
}): () => void {
  const listening = new AbortController()
  const { style } = document.documentElement
  const show = () => {
    style.visibility = ''
  }
  const on = (type: 'pagehide' | 'pageshow', act: () => void) => {
    window.addEventListener(
      type,
      ({ persisted }) => {
        if (persisted) act()
      },
      { signal: listening.signal },
    )
  }
  on('pagehide', () => {
    if (isPersonal()) style.visibility = 'hidden'
  })
  on('pageshow', () => {
    const cancel = setTimer(maxLookMs, show)
    void look()
      .catch(() => undefined)
      .then(() => {
        cancel()
        // Once the page has drawn what was found.
        setTimer(0, show)
      })
  })
  return () => {
    listening.abort()
  }
}

/** Aborts the open transactions of a page that is left, and refuses further ones. Nothing of them was confirmed yet. */
export function endTransactionsWhenLeft(page: LeavablePage, databases: Pick<IDBDatabase, 'transaction'>): void {
  const open = new Set<IDBTransaction>()
  let isLeft = false
  let isLacking = false
  const begin = databases.transaction
  databases.transaction = function (this: IDBDatabase, ...args) {
    if (isLeft) {
      isLacking = true
      throw new DOMException('The page was left.', 'AbortError')
    }
    const transaction = begin.apply(this, args)
    open.add(transaction)
    const forget = () => {
      open.delete(transaction)
    }
    transaction.addEventListener('complete', forget)
    transaction.addEventListener('abort', forget)
    return transaction
  }
  cutWhenLeft(page, {
    cut: () => {
      isLeft = true
      for (const transaction of [...open])
        try {
          transaction.abort()
          isLacking = true
        } catch {
          /* it has just committed */
        }
    },
    isLacking: () => {
      isLeft = false
      return isLacking
    },
  })
}

/** Ends a worker that uses databases when its page is left, and returns it. */
export function endWorkerWhenLeft<W extends { terminate(): void }>(page: LeavablePage, worker: W): W {
  let isEnded = false
  cutWhenLeft(page, {
    cut: () => {
      isEnded = true
      worker.terminate()
    },
    isLacking: () => isEnded,
  })
  return worker
}
