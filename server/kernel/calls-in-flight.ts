// How many calls a process works on at once. When a region's devices come back from a dead network in one second, what is
// beyond a few seconds of work is refused in no time, and each device asks again when it was asked to: no call waits so long
// that its device gives up (docs/decisions/134-heavy-reads-give-way.md).
import { refuse } from './refuse.ts'

/** About five seconds of work of a process. A device waits thirty for an answer. */
export const maxCallsInFlight = 2000
/** Seconds after which a refused caller asks again, drawn from this range so that not all come back together. */
const [soonest, latest] = [3, 12]

/** Works on a call, or refuses `call.busy` with a time to come back. */
export type CallsInFlight = <T>(work: () => Promise<T>) => Promise<T>

/** `randomByte` draws from 0 to 255. */
export function createCallsInFlight(randomByte: () => number): CallsInFlight {
  let count = 0
  return async (work) => {
    if (count >= maxCallsInFlight)
      refuse('call.busy', { retryAfter: soonest + Math.floor((randomByte() / 256) * (latest - soonest + 1)) })
    count += 1
    try {
      return await work()
    } finally {
      count -= 1
    }
  }
}
