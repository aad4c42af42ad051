/** Where this entry of the history was scrolled to, in px. */
const key = 'drawnScroll'

const readScroll = (state: unknown): number => {
  const top: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : 0
  return typeof top === 'number' ? top : 0
}

/**
 * Shows a drawn page where it was left when one comes back to it. A browser does so by itself for a page that it still
 * has, and for one that scrolls as a whole; here an element scrolls.
 */
export function keepScroll(drawn: HTMLElement, view: Window): void {
  const scroller = drawn.querySelector<HTMLElement>('[data-scrolls]')
  if (scroller === null) return
  const top = readScroll(view.history.state)
  if (top > 0) scroller.scrollTop = top
  view.addEventListener('pagehide', () => {
    if (!drawn.isConnected || scroller.scrollTop === readScroll(view.history.state)) return
    const state: unknown = view.history.state
    view.history.replaceState({ ...(typeof state === 'object' ? state : {}), [key]: scroller.scrollTop }, '')
  })
}
