/** Between two reads of what goes on changing: a few a second are enough for the eye. */
const restMs = 300

/** Calls `over` after a short rest; the returned function calls it off. */
export function shortRest(over: () => void): () => void {
  const timer = window.setTimeout(over, restMs)
  return () => {
    window.clearTimeout(timer)
  }
}
