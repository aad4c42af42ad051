import { randomFillSync } from 'node:crypto'
import type { Clock, Ids } from '../ports/clock.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Bytes that are fetched from the system at once: an order needs some thirty ids and keys, and each fetch is a system call. */
const poolSize = 4096
const pool = new Uint8Array(poolSize)
let used = poolSize

/** Returns `count` random bytes from the system, each once. What was handed out is cleared here. */
export function systemBytes(count: number): Uint8Array {
  if (count > poolSize / 8) return randomFillSync(new Uint8Array(count))
  if (used + count > poolSize) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.slice(used, used + count)
  pool.fill(0, used, used + count)
  used += count
  return bytes
}

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
