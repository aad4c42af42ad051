/** Runs once the element has a size: a screen that Ionic is about to bring in has none yet. The returned function calls it off. */
export function whenLaidOut(element: HTMLElement, run: () => void): () => void {
  if (element.offsetHeight > 0) {
    run()
    return () => undefined
  }
  const watching = new ResizeObserver(() => {
    if (element.offsetHeight === 0) return
    watching.disconnect()
    run()
  })
  watching.observe(element)
  return () => {
    watching.disconnect()
  }
}
