// A device fetches and sends in bulk over a slow connection: only a few calls run at once.
import pLimit from 'p-limit'

/** Enough at once to use a slow connection, few enough to leave room for what is sent. */
const defaultConcurrency = 3

/**
 * Runs `work` for each item, at most `concurrency` at a time; results in the order of `items`. After the first error no
 * further item starts. The error is thrown when the started ones have ended, so that nothing runs on behind the caller.
 */
export async function mapWithConcurrency<T, U>(
  items: readonly T[],
  work: (item: T) => Promise<U>,
  concurrency = defaultConcurrency,
): Promise<U[]> {
  const limit = pLimit({ concurrency, rejectOnClear: true })
  const runs = await Promise.allSettled(
    items.map((item) =>
      limit(async () => {
        try {
          return await work(item)
        } catch (error) {
          limit.clearQueue()
          throw error
        }
      }),
    ),
  )
  // Items start in order, so the first failed run is one that started.
  return runs.map((run) => {
    if (run.status === 'rejected') throw run.reason
    return run.value
  })
}
