import { loadCode } from './load-code.ts'
import { isChunkFailure } from './reload-once.ts'

/** Not every device notices that its network is back. */
const retryMs = 10_000

/** Resolves with the next network, or after a while. */
export const waitForNetwork = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = window.setTimeout(end, retryMs)
    window.addEventListener('online', end)
  })

/**
 * Loads code that a page is complete without, such as a sheet of the frame. What does not arrive is asked for again until it does:
 * a network that goes away while the page settles must not take the page away. Errors inside the code pass through.
 */
export async function loadLate<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await loadCode(load)
    } catch (error) {
      if (!isChunkFailure(error)) throw error
      await waitForNetwork()
    }
}

/**
 * Asks for code that did not arrive with each next network, until it is there or `isLeft`. What stands in its place can stay
 * meanwhile: a text that comes and goes is read out each time. Errors inside the code pass through.
 */
export async function loadAgain(load: () => Promise<unknown>, isLeft: () => boolean): Promise<void> {
  for (;;) {
    await waitForNetwork()
    if (isLeft()) return
    try {
      await load()
      return
    } catch (error) {
      if (!isChunkFailure(error)) throw error
    }
  }
}
