const types = ['pointerdown', 'keydown'] as const

/** Calls `run` at the next touch or key. Returns a function that cancels it. */
export function onFirstTouch(run: () => void): () => void {
  const stop = () => {
    for (const type of types) window.removeEventListener(type, start, true)
  }
  const start = () => {
    stop()
    run()
  }
  for (const type of types) window.addEventListener(type, start, true)
  return stop
}
