// How long a part may take. 60 s tell a dead line early; but a line that carries 256 KiB in two minutes is slow and not
// dead, and would never get a part across if it were given up each time. And whose turn it is: bytes go one photo after another.
import { partSize, wholePart } from '../../contract/files.ts'
import { partTimeout } from '../http/call.ts'
import type { World } from '../engine.ts'

const patience = 4 * 60_000
const heartbeat = 30_000
/** Fewer bytes tell of the way there and back, not of how much the line carries. */
const telling = partSize / 4

export interface Line {
  /**
   * One photo's bytes at a time: a line that breaks is then in the middle of one part, and no part waits for its bytes
   * beside two others. Tells the work whether it had to wait.
   */
  inTurn<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T>
  /** A part timed out, or came so slowly that the largest one would; and none has gone quickly since. */
  isSlow(): boolean
  /** Runs the sending of one part with the time it may take (ms), says every 30 s that the work is still at hand, and learns from how long it took. */
  carry<T extends { readonly is: string }>(part: {
    readonly bytes: number
    readonly send: (timeoutMs: number) => Promise<T>
    readonly stillAtWork: () => void
  }): Promise<T>
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
    async carry({ bytes, send, stillAtWork }) {
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
        const outcome = await send(slow ? patience : partTimeout)
        if (outcome.is === 'acked' && bytes >= telling) {
          const whole = ((world.now() - began) * wholePart) / bytes
          if (whole >= partTimeout) slow = true
          else if (whole < partTimeout / 2) slow = false
        }
        return outcome
      } finally {
        stop()
        if (world.now() - began >= partTimeout) slow = true
      }
    },
  }
}
