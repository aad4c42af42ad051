// The only place where an op changes its state, and the only one that deletes from the outbox. It runs inside the caller's
// transaction with the row as that transaction read it, so that two tabs cannot both change it.
import { getCorrectionKey } from '../drafts/correction-key.ts'
import type { OpRow, StoredState, UserDatabase } from '../db/tables.ts'

export type Target = StoredState | 'pruned'

const transitions: Record<StoredState, readonly Target[]> = {
  queued: ['queued', 'sending', 'acked', 'quarantined', 'discarded'],
  sending: ['queued', 'acked', 'rejected', 'conflict', 'quarantined', 'discarded'],
  acked: ['acked', 'queued', 'pruned'],
  rejected: ['superseded', 'discarded'],
  conflict: ['superseded', 'discarded'],
  quarantined: ['superseded', 'discarded'],
  discarded: ['pruned'],
  superseded: ['pruned'],
}

/** What a transition may change besides the state. Ids, order and owner never change. `blobs: []` releases the photos. */
export type Change = Partial<
  Pick<
    OpRow,
    | 'nextAt'
    | 'triedAt'
    | 'attempts'
    | 'lease'
    | 'error'
    | 'serverErrors'
    | 'heldBy'
    | 'ackedAt'
    | 'ackedEpoch'
    | 'ackedPos'
    | 'ackedMark'
    | 'ackedAfter'
    | 'result'
    | 'dependsOn'
    | 'goneAt'
    | 'body'
    | 'bodyHash'
    | 'proof'
    | 'blobs'
  >
>

/** The tables a transaction needs to call `transition`. */
export const tablesOf = (db: UserDatabase) => [db.ops, db.blobs, db.parts, db.meta, db.drafts]

/** Changes an op's state. Throws on a transition that would lose or duplicate it. A body changes only before the first attempt. */
export async function transition(db: UserDatabase, row: OpRow, to: Target, change: Change = {}): Promise<OpRow | null> {
  if (!transitions[row.state].includes(to)) throw new Error(`An op cannot go from ${row.state} to ${to}`)
  if ((change.body !== undefined || change.bodyHash !== undefined) && row.attempts > 0)
    throw new Error('An op that was sent is never rewritten')
  const isGone = to === 'discarded' || to === 'superseded'
  const isOver = isGone || to === 'acked' || to === 'pruned'
  // A correction that was begun from another body would take back what has changed since.
  if (isOver || change.body !== undefined) await db.drafts.delete(getCorrectionKey(row.opId))
  if (to === 'pruned') {
    await releaseBlobs(db, row)
    await db.ops.delete(row.opId)
    return null
  }
  if (to === 'discarded' || change.blobs?.length === 0) await releaseBlobs(db, row)
  const tombstone = isGone ? { body: null, blobs: [], error: null, result: null, lease: null, dependsOn: [] } : {}
  const next: OpRow = {
    ...row,
    ...change,
    ...tombstone,
    state: to,
    lease: to === 'sending' ? (change.lease ?? row.lease) : null,
  }
  await db.ops.put(next)
  return next
}

/** Queues an acknowledged op again, which the server may lack. */
export const queueAgain = (db: UserDatabase, row: OpRow, now: number): Promise<OpRow | null> =>
  transition(db, row, 'queued', {
    nextAt: now,
    triedAt: now,
    ackedAt: null,
    ackedEpoch: null,
    ackedPos: null,
    ackedMark: null,
    ackedAfter: null,
  })

/** Releases an op's photos. The last op of a photo deletes its bytes. */
async function releaseBlobs(db: UserDatabase, row: OpRow): Promise<void> {
  for (const { sha256 } of row.blobs) {
    const blob = await db.blobs.get(sha256)
    if (blob === undefined) continue
    if (blob.refs > 1) await db.blobs.put({ ...blob, refs: blob.refs - 1 })
    else {
      await db.blobs.delete(sha256)
      await db.parts.where('sha256').equals(sha256).delete()
    }
  }
}
