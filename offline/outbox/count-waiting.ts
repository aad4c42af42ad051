// The counts of what waits on this device: the user's, and what was saved without signing in.
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Counts, Ports } from '../engine.ts'
import type { CurrentUser } from '../session/current-user.ts'
import { countOps, fetchOps, readOpenRows } from './fetch-ops.ts'
import type { FetchedOps, OwnCounts } from './fetch-ops.ts'

const nothing: OwnCounts = {
  waiting: 0,
  notices: 0,
  sending: 0,
  attention: 0,
  hasEnded: false,
  behindSignIn: 0,
  needsUpdate: false,
  held: 0,
}

/** The sum of the person's outbox and the visitor's; null where there is none. */
export function addCounts(
  [mine, theirs]: readonly [FetchedOps | null, FetchedOps | null],
  ports: Pick<Ports, 'appVersion'>,
): Counts {
  const own = mine === null ? nothing : countOps(mine, ports)
  const visitor = theirs === null ? nothing : countOps(theirs, ports)
  return {
    waiting: own.waiting + visitor.waiting,
    notices: own.notices + visitor.notices,
    sending: own.sending + visitor.sending,
    attention: own.attention + visitor.attention,
    hasEnded: own.hasEnded || visitor.hasEnded,
    behindSignIn: own.behindSignIn + visitor.behindSignIn,
    needsUpdate: own.needsUpdate || visitor.needsUpdate,
    held: own.held + visitor.held,
    ofVisitor: { waiting: visitor.waiting, notices: visitor.notices, attention: visitor.attention },
  }
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
    const fetch = async (own: Pick<CurrentUser, 'openForRead'>) => {
      const db = await own.openForRead()
      return db === null ? null : fetchOps(db, uncached)
    }
    return addCounts([await fetch(current), await fetch(current.visitor)], ports)
  })
