// Runs before each file of screen tests. To find an element by its role and name, it is asked of each element whether it is
// shown, and jsdom matches each rule of the browser's own style sheet with it: a quarter of the time of these tests. Without
// another style sheet the answer is the same for all elements of a kind, so jsdom is asked once for each kind.
const view = document.defaultView ?? window
const readStyle = view.getComputedStyle.bind(view)
const displays = new Map<string, string>()

/** What the browser's own style sheet tells elements apart by, as far as they are shown. */
const toKind = (element: Element) =>
  [element.localName, ...['hidden', 'open', 'popover', 'type'].map((name) => element.getAttribute(name))].join(' ')

function findDisplay(element: HTMLElement): string {
  if (element.hasAttribute('style') && element.style.display !== '') return readStyle(element).display
  const kind = toKind(element)
  const display = displays.get(kind) ?? readStyle(element).display
  displays.set(kind, display)
  return display
}

/** It is inherited. */
function findVisibility(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement)
    if (at.hasAttribute('hidden') || (at.hasAttribute('style') && at.style.visibility !== ''))
      return readStyle(element).visibility
  return 'visible'
}

/** It is inherited. `user-event` asks for it before each press. */
function findPointerEvents(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement)
    if (at.hasAttribute('style') && at.style.pointerEvents !== '') return readStyle(element).pointerEvents
  return 'auto'
}

const quick = new Map<string | symbol, (element: HTMLElement) => string>([
  ['display', findDisplay],
  ['visibility', findVisibility],
  ['pointerEvents', findPointerEvents],
])

function getComputedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const hasOwnRules = document.styleSheets.length > 0 || (element.getRootNode() as ShadowRoot).host !== undefined
  if (pseudo != null || hasOwnRules || !('style' in element)) return readStyle(element, pseudo)
  let whole: CSSStyleDeclaration | null = null
  const find = (name: string | symbol) => quick.get(name)?.(element as HTMLElement)
  const getPropertyValue = (name: string) => find(name) ?? (whole ??= readStyle(element)).getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return getPropertyValue
      return find(name) ?? (Reflect.get((whole ??= readStyle(element)), name) as unknown)
    },
  })
}
for (const place of new Set([view, globalThis])) place.getComputedStyle = getComputedStyle
