// The limit on what a session writes: 100 calls a second, refused calls included (docs/decisions/054-limits-count-their-own.md).
import type { Tx } from './call.ts'
import { bucketName, countHit } from './rate-limit.store.ts'
import { refuseAfter } from './rate-limit.ts'

const limit = { max: 100, seconds: 1 }
/** With so many calls of a second an instance reports them, and then each further one. */
const reportedFrom = 20
const usualCallers = 10_000

interface Window {
  readonly from: Date
  count: number
}

export interface WriteCounts {
  /** Counts a write of a session, or of an address without one, outside any transaction. Refuses `call.tooMany`. */
  count(tx: Tx, caller: string, now: Date): Promise<void>
}

/**
 * Counts in memory while a caller is far from the limit, since a statement for each write costs more than many a write, and
 * in the database from the 20th on, for all instances together. With one instance the limit is exact; each further one may
 * let 19 more through.
 */
export function createWriteCounts(): WriteCounts {
  const windows = new Map<string, Window>()
  const hasEnded = ({ from }: Window, now: Date) => from.getTime() + limit.seconds * 1000 <= now.getTime()

  const forgetEnded = (now: Date) => {
    // The oldest are first.
    for (const [caller, window] of windows) {
      if (!hasEnded(window, now)) return
      windows.delete(caller)
    }
  }
  const open = (caller: string, now: Date): Window => {
    const known = windows.get(caller)
    if (known !== undefined && !hasEnded(known, now)) return known
    if (windows.size >= usualCallers) forgetEnded(now)
    windows.delete(caller)
    const window = { from: now, count: 0 }
    windows.set(caller, window)
    return window
  }
  return {
    count: async (tx, caller, now) => {
      const window = open(caller, now)
      window.count += 1
      if (window.count < reportedFrom) return
      const hits = window.count === reportedFrom ? reportedFrom : 1
      refuseAfter(
        await countHit(tx, { bucket: bucketName('write', caller), ...limit }, now, { hits, from: window.from }),
        'session',
      )
    },
  }
}
