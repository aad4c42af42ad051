import { drawnPageIds } from '../../contract/kernel/drawn-page.ts'

/** What a drawn page can do with the app's code alone. Links and the search's form need none. */
const needsCode = 'button, [role=button], [role=switch], input, select, textarea, summary, label'
/** A page that no one touches has rested so long after it has loaded, in ms. */
const restMs = 3000

interface Needs {
  /** Loads the app and starts it. Refused where the code does not arrive; the next sign tries again. */
  readonly begin: () => Promise<void>
  /** The line costs something: the code is loaded only when it is needed. */
  readonly isMetered: boolean
  readonly setTimer: (run: () => void, ms: number) => void
}

/**
 * Starts the app on a drawn page when a person reaches for what needs it, else when the page has rested. Until then
 * the page is read, and left by its links, with the processor and the line to itself. A page that is of no use without the
 * app loads the code as soon as it is seen itself, rests on a line that costs something too, and tries again by itself.
 * Resolves when the app has begun.
 */
export function whenNeeded(drawn: HTMLElement, { begin, isMetered, setTimer }: Needs): Promise<void> {
  const page = drawn.ownerDocument
  // The next page is fetched ahead by the browser only where that costs nothing (`server/kernel/http/next-pages.ts`).
  if (!isMetered) drawn.dataset['ahead'] = ''
  const isOfNoUse = drawn.dataset['loadsAtOnce'] !== undefined
  return new Promise((resolve) => {
    const ends = new AbortController()
    let isBeginning = false
    const load = () => {
      const code = page.getElementById(drawnPageIds.code)
      if (code instanceof HTMLTemplateElement) page.head.append(code.content)
    }
    const start = () => {
      if (isBeginning) return
      isBeginning = true
      load()
      begin().then(
        () => {
          ends.abort()
          resolve()
        },
        () => {
          isBeginning = false
          if (isOfNoUse) setTimer(start, restMs)
        },
      )
    }
    const startFor = ({ target }: Event) => {
      if (target instanceof Element && target.closest(needsCode) !== null) start()
    }
    const listen = { capture: true, passive: true, signal: ends.signal }
    for (const sign of ['pointerover', 'pointerdown', 'focusin']) drawn.addEventListener(sign, startFor, listen)
    // Keys are shortcuts, and move the focus.
    page.addEventListener('keydown', start, listen)
    if (isMetered && !isOfNoUse) {
      // Long lists go on when one has scrolled.
      drawn.addEventListener('scroll', start, listen)
      return
    }
    const rest = () => {
      // Behind all that is seen, which it would hold up on a slow line.
      if (isOfNoUse) load()
      setTimer(start, restMs)
    }
    if (page.readyState === 'complete') rest()
    else page.defaultView?.addEventListener('load', rest, { once: true })
  })
}
