import { isChunkFailure } from './reload-once.ts'

/** Time limit for loading code (`SF226`). */
const timeoutMs = 120_000

/** Code that the server refused or that did not arrive in time (`SF226`). */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads code. A failed load throws a `ChunkLoadError`; errors inside the code pass through. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  let stop: () => void = () => undefined
  const timeout = new Promise<never>((_, fail) => {
    const timer = window.setTimeout(() => {
      fail(new ChunkLoadError(`No answer within ${timeoutMs / 1000} seconds`))
    }, timeoutMs)
    stop = () => {
      window.clearTimeout(timer)
    }
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    if (!isChunkFailure(error) || error instanceof ChunkLoadError) throw error
    throw new ChunkLoadError(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    stop()
  }
}
