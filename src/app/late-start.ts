// What the loading overlay says when it stays: code that does not arrive, or a device whose storage does not answer, gives
// no error by itself, and a person has to get out without knowing that a page can be loaded again.

/** The overlay says so after this time, in ms. On a slow line the code of a first visit takes half of it. */
export const lateStartMs = 15_000
export const lateStartMessage = 'This takes longer than usual. What you saved on this device is safe.'

/** Says it in the overlay, that of `index.html` or the app's, until this ends. */
export function noteLateStart(overlay: Element): () => void {
  const timer = setTimeout(() => {
    const note = document.createElement('div')
    const text = document.createElement('p')
    const button = document.createElement('button')
    note.className = 'late'
    text.textContent = lateStartMessage
    button.textContent = 'Load again'
    button.onclick = () => {
      location.reload()
    }
    note.append(text, button)
    overlay.append(note)
  }, lateStartMs)
  return () => {
    clearTimeout(timer)
  }
}
