// Limits how much memory- or CPU-heavy work runs at once, so that one caller cannot exhaust the machine.
/** Runs at most `width` tasks in parallel; the others wait in the order of their arrival. */
export function createSemaphore(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = width
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
