// Heavy reads (reports, exports, papers) run a few at a time, and further ones are refused first: whatever many people ask
// at once, a sign-in or a cart still gets a connection (docs/decisions/134-heavy-reads-give-way.md).
import pLimit from 'p-limit'
import { refuse } from './refuse.ts'

/** Heavy reads that wait for each one that may run. */
const waitingForEach = 6
const retryAfter = 2

/** Runs a heavy read when its turn comes, or refuses `call.busy`. */
export type HeavyReads = <T>(read: () => Promise<T>) => Promise<T>

/** At most `width` heavy reads run at the same time in this process. */
export function createHeavyReads(width: number): HeavyReads {
  const limit = pLimit(width)
  return async (read) =>
    limit.pendingCount >= width * waitingForEach ? refuse('call.busy', { retryAfter }) : limit(read)
}
