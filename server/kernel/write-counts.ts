// Limits on how often something is done, refused calls included, that cost no statement while a caller is far from them
// (docs/decisions/054-limits-count-their-own.md, 144).
import type { LimitScope } from '../../contract/refusals.ts'
import type { Tx } from './call.ts'
import { bucketName, countHit } from './rate-limit.store.ts'
import { refuseAfter } from './rate-limit.ts'

interface CountLimit {
  /** The name of its buckets. */
  readonly kind: string
  readonly max: number
  readonly seconds: number
  /** With so many calls of a window an instance reports them, and then each further one. */
  readonly reportedFrom: number
  readonly scope: LimitScope
}
const writes: CountLimit = { kind: 'write', max: 100, seconds: 1, reportedFrom: 20, scope: 'session' }
/** Wide, since a trade show or a large family shares one address. */
const visitorsWrites: CountLimit = {
  kind: 'visitor-write',
  max: 6000,
  seconds: 600,
  reportedFrom: 1000,
  scope: 'session',
}
const newVisits: CountLimit = { kind: 'new-visit', max: 300, seconds: 600, reportedFrom: 50, scope: 'row' }
const pageViews: CountLimit = { kind: 'page-view', max: 200, seconds: 60, reportedFrom: 50, scope: 'row' }
const visitorsPageViews: CountLimit = { ...pageViews, kind: 'visitor-page-view', max: 2000, reportedFrom: 500 }
const usualCallers = 10_000

interface Window {
  readonly from: Date
  count: number
}

export interface WriteCounts {
  /** Counts a call of a session, or of an address without one. Refuses `call.tooMany`. */
  count(tx: Tx, caller: string, now: Date): Promise<void>
}

/**
 * Counts in memory while a caller is far from the limit, since a statement for each write costs more than many a write, and
 * in the database from `reportedFrom` on, for all instances together. With one instance the limit is exact; each further one
 * may let one less than `reportedFrom` more through.
 */
function createCounts(limit: CountLimit): WriteCounts {
  const { kind, max, seconds, reportedFrom, scope } = limit
  const windows = new Map<string, Window>()
  const hasEnded = ({ from }: Window, now: Date) => from.getTime() + seconds * 1000 <= now.getTime()

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
        await countHit(tx, { bucket: bucketName(kind, caller), max, seconds }, now, { hits, from: window.from }),
        scope,
      )
    },
  }
}

/** What a session writes, or an address without one: 100 calls a second. */
export const createWriteCounts = (): WriteCounts => createCounts(writes)
/** What visitors of one address write: 6,000 calls in 10 minutes. */
export const createVisitorCounts = (): WriteCounts => createCounts(visitorsWrites)
/** The carts that visitors of one address begin: 300 in 10 minutes. */
export const createVisitCounts = (): WriteCounts => createCounts(newVisits)
/** The page views of a session: 200 a minute. */
export const createPageViewCounts = (): WriteCounts => createCounts(pageViews)
/** The page views of visitors of one address: 2,000 a minute. */
export const createVisitorPageViewCounts = (): WriteCounts => createCounts(visitorsPageViews)
