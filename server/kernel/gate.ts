// Work that takes much memory or many cores goes a few at a time, or one caller fells the machine for all.
/** Lets `width` pieces of work run side by side; the others wait in the order in which they came. */
export function createGate(width: number): <T>(work: () => Promise<T>) => Promise<T> {
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
