/**
 * Calls `run` once the element has a size. A screen has none before Ionic shows it. Returns a function that cancels it.
 */
export function onLayout(element: HTMLElement, run: () => void): () => void {
  if (element.offsetHeight > 0) {
    run()
    return () => undefined
  }
  const observer = new ResizeObserver(() => {
    if (element.offsetHeight === 0) return
    observer.disconnect()
    run()
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
  }
}
