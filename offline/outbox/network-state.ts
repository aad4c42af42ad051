// What the drains know of the network. After one that met no server, a timer or a save does not try everything again: one
// small read asks whether the server is back, less often the longer it is away, and nothing is written meanwhile. A person, a
// change of network and any answer of the server try at once.
import type { Ports } from '../engine.ts'

export interface NetworkState {
  /** Whether a drain may send now. `isHurried`: a person or a change of network asks for it. */
  mayTry(isHurried: boolean): Promise<boolean>
  /** Records whether a drain lost all of its calls. */
  record(isCutOff: boolean): void
  isCutOff(): boolean
  /** When the first of the drains began to lose all of their calls, epoch ms; null after one that was answered. */
  lostSince(): number | null
  /** Asks at the next try, however short ago the last one was: something was saved. */
  askSoon(): void
  /** When the server is asked again, epoch ms; null while it can be reached. */
  nextTry(): number | null
}

const [firstWaitMs, maxWaitMs] = [15_000, 60_000]

/** `ask` asks the server for anything; it resolves to whether an answer came. */
export function createNetworkState(ports: Pick<Ports, 'now'>, ask: () => Promise<boolean>): NetworkState {
  let [cutOff, failures, triedAt] = [false, 0, 0]
  let lostSince: number | null = null
  const wait = () => Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(10, failures))
  return {
    isCutOff: () => cutOff,
    lostSince: () => lostSince,
    askSoon: () => {
      triedAt = Number.NEGATIVE_INFINITY
    },
    nextTry: () => (cutOff && Number.isFinite(triedAt) ? triedAt + wait() : null),
    record(isCutOff) {
      if (!isCutOff) failures = 0
      lostSince = isCutOff ? (lostSince ?? ports.now()) : null
      cutOff = isCutOff
      triedAt = ports.now()
    },
    async mayTry(isHurried) {
      if (!cutOff || isHurried) return true
      // A clock that was set back does not make the wait longer.
      if (Math.abs(ports.now() - triedAt) < wait()) return false
      triedAt = ports.now()
      cutOff = !(await ask())
      failures = cutOff ? failures + 1 : 0
      return !cutOff
    },
  }
}
