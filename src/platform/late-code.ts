import { isChunkFailure } from './reload-once.ts'

/** How long a piece of the app is waited for (`storefront §9`, script chunk time-out). */
const waitMs = 120_000

/** A piece of the app that the server refused, or that did not come in time (`storefront §8`). */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Fetches a piece of the app. What does not come throws a `ChunkLoadError`; any error of the piece itself goes on. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  let stop: () => void = () => undefined
  const tooLate = new Promise<never>((_, fail) => {
    const timer = window.setTimeout(() => {
      fail(new ChunkLoadError(`No answer within ${waitMs / 1000} seconds`))
    }, waitMs)
    stop = () => {
      window.clearTimeout(timer)
    }
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (error) {
    if (!isChunkFailure(error) || error instanceof ChunkLoadError) throw error
    throw new ChunkLoadError(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    stop()
  }
}
