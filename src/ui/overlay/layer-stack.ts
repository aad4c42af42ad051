/** The boxes of the open layers, the top one last. */
const stack: HTMLElement[] = []

/** The element that overlays are put into. */
export function getOverlayRoot(): HTMLElement {
  return document.querySelector<HTMLElement>('ion-app') ?? document.body
}

/** What runs once no layer is open. */
const waiting: (() => void)[] = []

/** Runs it once no layer is open, at once where none is: until then the page under the layers takes no focus. */
export function runBelowLayers(run: () => void): void {
  if (stack.length === 0) run()
  else waiting.push(run)
}

/** Makes everything but the top layer inert. Messages stay reachable: they speak over every layer. */
function refreshInert(): void {
  const top = stack.at(-1)
  for (const child of getOverlayRoot().children) {
    if (child.matches('ion-toast, [role="status"], script, style, template')) continue
    child.toggleAttribute('inert', top !== undefined && !child.contains(top))
  }
}

/** Whether this box is the top layer. */
export function isTopLayer(box: HTMLElement): boolean {
  return stack.at(-1) === box
}

/** Moves the focus to the dialog, unless it is already inside. */
export function focusDialog(box: HTMLElement): void {
  if (box.contains(document.activeElement)) return
  box.querySelector<HTMLElement>('[aria-modal="true"]')?.focus({ preventScroll: true })
}

/**
 * Puts a layer on top. Returns a function that takes it off and returns the focus to the element that had it before.
 */
export function pushLayer(box: HTMLElement, opener: Element | null): () => void {
  stack.push(box)
  refreshInert()
  return () => {
    const at = stack.indexOf(box)
    if (at === -1) return
    stack.splice(at, 1)
    refreshInert()
    const now = document.activeElement
    const isLost = now === null || now === document.body || box.contains(now) || now.contains(box)
    if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    if (stack.length === 0) for (const run of waiting.splice(0)) run()
  }
}
