// Many ask for the same work while it runs: fifty saves wait for one drain, and each wants to see what has arrived. One
// more run after this one serves them all; a run for each would read the whole outbox fifty times at once.

/** `work`, never twice at the same time: who asks while it runs is served by one run that begins after it. */
export function onceMore(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  function run(): Promise<void> {
    const mine = work().finally(() => {
      running = null
    })
    running = mine
    return mine
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
