// How many calls a process works on at once. When a region's devices come back from a dead network in one second, what is
// beyond a few seconds of work is refused in no time, and each device asks again when it was asked to: no call waits so long
// that its device gives up (docs/decisions/108-a-herd-is-served-in-turn.md).
import { refuse } from './refuse.ts'

/** Work that a process takes on, as the time in which it is done. A device waits thirty seconds for an answer. */
const maxWorkMs = 5000
/** However many that would be: connections and memory have a limit too. */
const maxCallsInFlight = 2000
/**
 * Calls per second: of a process that has not been measured yet, of one on a machine of its own, and the fewest, since calls may
 * wait for another host.
 */
const [firstRate, usualRate, lowestRate] = [160, 400, 80]
/** How many calls a process takes on that has not been measured yet. */
export const firstCallsInFlight = (firstRate * maxWorkMs) / 1000
/** A process with so many calls in flight answers as many as it can. */
const busy = 100
/** How long it counts before it believes what it measures. */
const measuredMs = 500
/** Seconds after which a refused caller asks again: the soonest, and the latest however many are before it. */
const [soonest, latest] = [3, 20]

/** Works on a call, or refuses `call.busy` with a time to come back. */
export type CallsInFlight = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Takes on the work of five seconds, by the calls that it has answered per second while it was busy. Who is beyond gets a turn:
 * refused callers come back one after the other, as fast as they can be answered. `randomByte` draws from 0 to 255, `elapsed`
 * is in monotonic milliseconds.
 */
export function createCallsInFlight(randomByte: () => number, elapsed: () => number): CallsInFlight {
  let count = 0
  let rate: number = firstRate
  let window = { since: elapsed(), answered: 0, fewest: 0 }
  /** When the last refused caller was asked to come back. */
  let lastTurn = 0

  /** A process that was busy all the time shows what it can do; one that others wait for without need can do more. */
  function measure(): void {
    const now = elapsed()
    const ms = now - window.since
    if (ms < measuredMs) return
    if (window.fewest >= busy) rate = Math.max(lowestRate, (rate + (window.answered * 1000) / ms) / 2)
    else if (lastTurn > now) rate = Math.max(rate, Math.min(usualRate, rate * 1.25))
    window = { since: now, answered: 0, fewest: count }
  }

  function findTurn(): number {
    const now = elapsed()
    lastTurn = Math.max(now + soonest * 1000, lastTurn + 1000 / rate)
    // A second more or less: those who ask in one second do not come back in one.
    return Math.min(latest, Math.floor((lastTurn - now) / 1000 + (randomByte() / 256) * 2))
  }

  return async (work) => {
    measure()
    if (count >= Math.min(maxCallsInFlight, (rate * maxWorkMs) / 1000)) refuse('call.busy', { retryAfter: findTurn() })
    count += 1
    try {
      return await work()
    } finally {
      count -= 1
      window.answered += 1
      window.fewest = Math.min(window.fewest, count)
      measure()
    }
  }
}
