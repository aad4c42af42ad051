// The counts of what waits on this device: the user's, and what was saved without signing in.
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Counts, Ports } from '../engine.ts'
import type { CurrentUser } from '../session/current-user.ts'
import { countOps, fetchOps, readOpenRows } from './fetch-ops.ts'
import type { FetchedOps } from './fetch-ops.ts'

const noCounts: Counts = {
  waiting: 0,
  notices: 0,
  sending: 0,
  attention: 0,
  hasEnded: false,
  behindSignIn: 0,
  needsUpdate: false,
  held: 0,
}

/** The sum of both outboxes; null where there is none. */
export function addCounts(both: readonly (FetchedOps | null)[], ports: Pick<Ports, 'appVersion'>): Counts {
  return both.reduce((sum, fetched) => {
    if (fetched === null) return sum
    const own = countOps(fetched, ports)
    return {
      waiting: sum.waiting + own.waiting,
      notices: sum.notices + own.notices,
      sending: sum.sending + own.sending,
      attention: sum.attention + own.attention,
      hasEnded: sum.hasEnded || own.hasEnded,
      behindSignIn: sum.behindSignIn + own.behindSignIn,
      needsUpdate: sum.needsUpdate || own.needsUpdate,
      held: sum.held + own.held,
    }
  }, noCounts)
}

/** Reads the rows each time: the worker counts once a drain and keeps none. */
const uncached = { load: () => Promise.resolve(), read: readOpenRows }

/** The counts without a cache. A page has them from its readers (readers.ts). */
export const countWaiting = (
  current: CurrentUser,
  guard: Pick<StorageGuard, 'read'>,
  ports: Pick<Ports, 'appVersion'>,
): Promise<Counts> =>
  guard.read(async () => {
    const both: (FetchedOps | null)[] = []
    for (const own of [current, current.visitor]) {
      const db = await own.openForRead()
      both.push(db === null ? null : await fetchOps(db, uncached))
    }
    return addCounts(both, ports)
  })
