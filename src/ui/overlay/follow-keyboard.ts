/** A keyboard is at least this high, in CSS pixels. The address bar is lower. */
const minKeyboard = 120

/**
 * Gives the height of the keyboard to the box as `--keyboard`, so that the focused field stays above it.
 * Browsers on Android lay the page out behind the keyboard. Returns a function that stops.
 */
export function followKeyboard(box: HTMLElement, onOpen: () => void): () => void {
  const view = window.visualViewport
  if (!view) return () => undefined
  let isOpen = false
  const update = () => {
    const height = window.innerHeight - view.height * view.scale
    const hasKeyboard = height >= minKeyboard && box.contains(document.activeElement)
    box.style.setProperty('--keyboard', hasKeyboard ? `${Math.round(height)}px` : '0px')
    if (hasKeyboard && !isOpen) {
      onOpen()
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    isOpen = hasKeyboard
  }
  view.addEventListener('resize', update)
  return () => {
    view.removeEventListener('resize', update)
  }
}
