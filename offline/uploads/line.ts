// How long a part may take. 60 s tell a dead line early; but a line that carries 256 KiB in two minutes is slow and not
// dead, and would never get a part across if it were given up each time. And whose turn it is: bytes go one photo after another.
import { partTimeout } from '../http/call.ts'
import type { World } from '../engine.ts'

const patience = 4 * 60_000
const heartbeat = 30_000

export interface Line {
  /**
   * One photo's bytes at a time: a line that breaks is then in the middle of one part, and no part waits for its bytes
   * beside two others. Tells the work whether it had to wait.
   */
  inTurn<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T>
  /** A part timed out, and none has gone quickly since. */
  isSlow(): boolean
  /** Runs the sending of one part with the time it may take (ms), says every 30 s that the work is still at hand, and learns from how long it took. */
  carry<T>(send: (timeoutMs: number) => Promise<T>, stillAtWork: () => void): Promise<T>
}

export function createLine(world: Pick<World, 'now' | 'setTimer'>): Line {
  let slow = false
  let last: Promise<unknown> | null = null
  return {
    isSlow: () => slow,
    async inTurn(work) {
      const before = last
      const mine = (async () => {
        await before?.catch(() => undefined)
        return work(before !== null)
      })()
      last = mine
      try {
        return await mine
      } finally {
        if (last === mine) last = null
      }
    },
    async carry(send, stillAtWork) {
      const began = world.now()
      let stop = () => {}
      const beat = () => {
        stop = world.setTimer(() => {
          stillAtWork()
          beat()
        }, heartbeat)
      }
      beat()
      try {
        return await send(slow ? patience : partTimeout)
      } finally {
        stop()
        const took = world.now() - began
        if (took >= partTimeout) slow = true
        else if (took < partTimeout / 4) slow = false
      }
    },
  }
}
