// Many callers request the same work while it runs: fifty saves wait for one drain. One more run after the current one serves
// them all. A run for each would read the whole outbox fifty times at once.

/** `work`, never twice at the same time: calls during a run share one run after it. */
export function dedupe(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  function run(): Promise<void> {
    const current = work().finally(() => {
      running = null
    })
    running = current
    return current
  }
  return () => {
    if (running === null && next === null) return run()
    next ??= (running ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next = null
        return run()
      })
    return next
  }
}
