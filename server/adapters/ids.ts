import { randomFillSync } from 'node:crypto'
import type { Clock, Ids } from '../ports/clock.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Returns `count` random bytes from the system. */
export const systemBytes = (count: number): Uint8Array => randomFillSync(new Uint8Array(count))

/**
 * UUIDv7 (RFC 9562): 48 bits of the clock, a 12-bit counter within one millisecond, 62 random bits.
 * Ids of one process therefore sort in order of creation, even when the clock steps back.
 */
export function createIds(clock: Clock, bytes: (count: number) => Uint8Array = systemBytes): Ids {
  let lastMs = 0
  let counter = 0
  return {
    randomBytes: bytes,
    newId: () => {
      const ms = clock.now().getTime()
      if (ms > lastMs) {
        lastMs = ms
        counter = 0
      } else if (++counter > 0xfff) {
        lastMs += 1
        counter = 0
      }
      const time = lastMs.toString(16).padStart(12, '0')
      const tail = bytes(8)
      tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80
      const random = hex(tail)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${random.slice(0, 4)}-${random.slice(4)}`
    },
  }
}
