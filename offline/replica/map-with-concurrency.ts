// Fetches a servicer's claims: enough at once to use a slow connection, few enough to leave room for what is sent.
const concurrency = 3

/** Runs `work` for each item, three at a time, results in the order of `items`. The first error stops the rest and is thrown. */
export async function mapWithConcurrency<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = []
  let next = 0
  let isStopped = false
  const worker = async () => {
    while (!isStopped && next < items.length) {
      const at = next
      next += 1
      try {
        results[at] = await work(items[at] as T)
      } catch (error) {
        isStopped = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}
