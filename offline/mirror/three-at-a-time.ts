// Fetching a servicer's claims: enough side by side to fill a thin line, few enough to leave room for what is sent.
const width = 3

/** Runs `work` for each, three side by side, results in the order of `items`. The first fault stops what has not begun and is thrown. */
export async function threeAtATime<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = []
  let next = 0
  let isStopped = false
  const lane = async () => {
    while (!isStopped && next < items.length) {
      const at = next
      next += 1
      try {
        results[at] = await work(items[at] as T)
      } catch (fault) {
        isStopped = true
        throw fault
      }
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return results
}
