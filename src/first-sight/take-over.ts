import { drawnPageIds } from '../../contract/kernel/drawn-page.ts'
import { followPictures } from './pictures-in-sight.ts'
import './first-sight.css'

/** A page without the shell: the sign-in. */
const bare = '.si'
/** Fields whose text or choice belongs to the person. Files are chosen with the app's buttons alone. */
const fields = 'input:not([type=file]), textarea, select'
/** A field of one line of text. */
const line = 'input:not([type=checkbox], [type=radio])'
/** What a tap works on. Links need no code. */
const tappable = 'button, [role=button], [role=switch], summary, label'
/** The button of a form that the app sends. On a drawn page it sends nothing. */
const sending = 'button[data-sends]'
/** Where something is not on the device and no answer came (`src/ui/load-states.tsx`). What is refused is not. */
const failed = '.st4[data-unanswered]'
/** The app shows the page even if it differs from what was drawn, ms after it is there. */
const patienceMs = 5000
/** So long a press waits for its control: the app may begin with an older copy of this device, which lacks it. */
const pressPatienceMs = 5000

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const labelOf = (element: Element) =>
  `${element.localName}|${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? ''}|${element.matches(fields) ? '' : element.textContent.trim()}`

/** The same element on the other page: the components are the same, so it has the same label at the same place among its like. */
function findPeer(element: Element, from: Element, to: Element): HTMLElement | null {
  const alike = (page: Element) =>
    [...page.querySelectorAll<HTMLElement>(element.localName)].filter((one) => labelOf(one) === labelOf(element))
  return alike(to)[alike(from).indexOf(element as HTMLElement)] ?? null
}

/** Puts what was typed into the app's field, so that React hears of it. */
function passOn(field: Control, peer: Control): void {
  if (peer instanceof HTMLInputElement && field instanceof HTMLInputElement && peer.checked !== field.checked)
    peer.click()
  if (peer.value === field.value) return
  // Past React's own property, which would make the event look like no change.
  Reflect.set(Object.getPrototypeOf(peer) as object, 'value', field.value, peer)
  peer.dispatchEvent(new Event(peer instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Puts the cursor where it was. Some fields, such as one for a number, have none. */
function passCursor(at: Element | null, peer: Element | null): void {
  if (at instanceof HTMLInputElement && peer instanceof HTMLInputElement && at.selectionStart !== null)
    peer.setSelectionRange(at.selectionStart, at.selectionEnd)
}

/** The element of the app's page that scrolls: inside Ionic's content, where it is null until Ionic has made it, or the page. */
const scrollerOf = (page: Element | null) =>
  page instanceof HTMLElement && page.matches(bare)
    ? page
    : (page?.querySelector('ion-content')?.shadowRoot?.querySelector<HTMLElement>('.inner-scroll') ?? null)

const headingOf = (page: Element | null) => page?.querySelector('h1')?.textContent ?? null
/** The shop's name is read later than the page is there. */
const headerOf = (page: Element | null) => page?.querySelector('header')?.textContent ?? null

/** Where something still loads. */
const skeleton = '.sk'
const hasMore = (selector: string, root: Element, drawn: Element) =>
  root.querySelectorAll(selector).length > drawn.querySelectorAll(selector).length

/** The app's page that is shown, once it is what was drawn. */
function findSame(root: Element, drawn: Element, arePainted: (page: Element) => boolean): Element | null {
  const page =
    root.querySelector('.ion-page .ion-page:not(.ion-page-hidden, .ion-page-invisible)') ??
    root.querySelector('.outlet .ion-page:not(.ion-page-hidden, .ion-page-invisible)') ??
    root.querySelector(bare)
  if (page === null || headingOf(page) !== headingOf(drawn) || scrollerOf(page) === null) return null
  if (page.matches(bare) && headerOf(page) !== headerOf(drawn)) return null
  const isLacking = hasMore(skeleton, page, drawn) || hasMore(failed, page, drawn)
  return isLacking || !arePainted(page) ? null : page
}

/**
 * Replaces the page that the server drew by the app's, once the app shows the same: nothing moves, and the scroll, the
 * focus, what was typed and what was tapped are passed on. Until then the app is built up unseen. Where it could not load
 * what is drawn, the drawn page stays until the person presses something.
 */
export function takeOver(
  page: Document,
  root: HTMLElement,
  { now, nextFrame }: { readonly now: () => number; readonly nextFrame: (run: () => void) => void },
): void {
  const drawn = page.getElementById(drawnPageIds.page)
  if (drawn === null) return
  const path = page.location.pathname
  const tapped: Element[] = []
  let isPressed = false
  let since: number | null = null
  let hasFailed = false
  // A form is sent once, however often its button is pressed. Whoever waits sees that the press has counted.
  const tap = (control: Element) => {
    if (control.matches(sending) && tapped.includes(control)) return
    tapped.push(control)
    if (control.matches('button')) control.setAttribute('aria-busy', 'true')
  }
  const pictures = followPictures(drawn)
  const ends = new AbortController()
  const listen = { capture: true, signal: ends.signal }
  drawn.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest(tappable) : null
      if (control !== null && control.querySelector(fields) === null) tap(control)
    },
    listen,
  )
  // As in the app's form (`src/ui/form/move-on-enter.ts`), Enter moves to the next line and sends from the last one.
  drawn.addEventListener(
    'keydown',
    ({ key, target, isComposing }) => {
      if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement && target.matches(line))) return
      const form = target.closest('form, search')
      const sends = form?.querySelector(sending) ?? null
      if (form === null || sends === null) return
      const lines = [...form.querySelectorAll<HTMLInputElement>(line)]
      const next = lines[lines.indexOf(target) + 1]
      if (next === undefined) tap(sends)
      else next.focus()
    },
    listen,
  )
  page.addEventListener(
    'pointerdown',
    () => {
      isPressed = true
    },
    listen,
  )
  for (const name of ['pointerup', 'pointercancel'])
    page.addEventListener(
      name,
      () => {
        isPressed = false
      },
      listen,
    )

  /** Presses in the app what was pressed here, in this order. Whoever touches the app meanwhile has seen what is there. */
  const passPresses = () => {
    const left = [...tapped]
    const until = now() + pressPatienceMs
    const touched = new AbortController()
    for (const name of ['pointerdown', 'keydown'])
      page.addEventListener(
        name,
        () => {
          touched.abort()
        },
        { capture: true, signal: touched.signal },
      )
    const press = () => {
      while (left[0] !== undefined && !touched.signal.aborted) {
        const peer = findPeer(left[0], drawn, root)
        if (peer === null) break
        left.shift()
        peer.click()
      }
      const isOver = left.length === 0 || page.location.pathname !== path || now() >= until
      if (isOver || touched.signal.aborted) touched.abort()
      else nextFrame(press)
    }
    press()
  }
  const finish = (shown: Element | null) => {
    ends.abort()
    const at = page.activeElement
    for (const old of drawn.querySelectorAll<HTMLElement>('[data-scrolls]')) {
      const scroller = scrollerOf(shown)
      if (scroller !== null) scroller.scrollTop = old.scrollTop
    }
    const typed = [...drawn.querySelectorAll<Control>(fields)].flatMap((field) => {
      const peer = findPeer(field, drawn, root) as Control | null
      return peer === null ? [] : [[field, peer] as const]
    })
    // The app becomes visible here, and can have the focus. Nothing is painted before the drawn page is gone.
    root.classList.remove('is-coming')
    const focused = at !== null && drawn.contains(at) ? findPeer(at, drawn, root) : null
    focused?.focus({ preventScroll: true })
    for (const [field, peer] of typed) passOn(field, peer)
    passCursor(at, focused)
    drawn.remove()
    if (page.activeElement === page.body) shown?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    passPresses()
  }
  const look = () => {
    pictures.look()
    const same = findSame(root, drawn, pictures.arePainted)
    if (headingOf(root) !== null) since ??= now()
    // The app tries again every second, and shows meanwhile that it loads.
    hasFailed = hasMore(failed, root, drawn) || (hasFailed && hasMore(skeleton, root, drawn))
    const isLate = since !== null && now() - since > patienceMs
    // Whoever reads goes on reading where the network went right after the page came. A press gets the app's answer.
    const isOver = page.location.pathname !== path || (isLate && (tapped.length > 0 || !hasFailed))
    if ((same !== null && !isPressed) || isOver) finish(same)
    else nextFrame(look)
  }
  look()
}
