// What a screen shows of a claim: the server's last snapshot with the pending ops of this device applied to it.
// Pure: the replica brings snapshot and ops, each operation knows its own effect.
import { claim as claimShape } from '../../contract/shapes/claim.ts'
import type { Claim, ClaimRow } from '../../contract/shapes/claim.ts'
import type { Owner, Seen } from '../engine.ts'
import type { ReadAnswer } from '../http/call.ts'
import { findOperation } from '../operations/all.ts'
import type { ClaimEffect, LocalFile } from '../operations/operation.ts'
import { getAnswer, isPendingAt, toPendingMark } from '../operations/pending-op.ts'
import type { PendingMark, PendingOp, SnapshotAge } from '../operations/pending-op.ts'

/** What the server had. */
export interface Snapshot<T> extends SnapshotAge {
  readonly value: T
  /** The server no longer shows it to this user. It stays until what waits on it is settled. */
  readonly isGone?: true
}
/** A snapshot that has just arrived. */
export type NewSnapshot<T> = Omit<ReadAnswer<T>, 'isPartial'> & Pick<SnapshotAge, 'asOf'>

/** Passes on that a snapshot is no longer this user's. */
export const markGone = ({ isGone }: Snapshot<unknown>): Pick<Snapshot<unknown>, 'isGone'> =>
  isGone === true ? { isGone } : {}

/** The ops in the order in which they were saved. */
export const inOrder = (ops: readonly PendingOp[]): readonly PendingOp[] => ops.toSorted((a, b) => a.seq - b.seq)

/** The effect of an op on its claim; null where it has none, or where this build does not know the kind. */
export function findClaimEffect(op: PendingOp): ClaimEffect | null {
  const target = findOperation(op.kind)?.target
  return target?.of === 'claim' ? target.effect : null
}

/** The newest whole claim among the snapshot and the answers. */
function findNewest(snapshot: Claim, ops: readonly PendingOp[]): Claim {
  return ops
    .filter((op) => findClaimEffect(op)?.answersWithClaim === true)
    .reduce((best, op) => {
      const answer = getAnswer(op, claimShape)
      return answer !== null && answer.ticket_id === best.ticket_id && answer.rev > best.rev ? answer : best
    }, snapshot)
}

/**
 * A claim as its screen shows it. `ops` are those of this claim, in any order. Acked ops count until a snapshot arrives
 * that has seen them. `pending` holds the ops that the server does not have.
 */
export function overlayClaim(snapshot: Snapshot<Claim>, ops: readonly PendingOp[], me: Owner): Seen<Claim> {
  const applied = inOrder(ops.filter((op) => isPendingAt(op, snapshot)))
  const localFiles: LocalFile[] = []
  let value = findNewest(snapshot.value, applied)
  for (const op of applied) {
    const effect = findClaimEffect(op)
    const file = effect?.findLocalFile?.(value, op) ?? null
    if (file !== null) localFiles.push(file)
    value = effect?.apply?.(value, op, me) ?? value
  }
  return { value, asOf: snapshot.asOf, ...markGone(snapshot), pending: toPendingMarks(applied), localFiles }
}

/** A row of a list with the claim's pending steps in it, and the state of everything that waits. */
export function overlayRow(snapshot: Snapshot<ClaimRow>, ops: readonly PendingOp[], me: Owner): Seen<ClaimRow> {
  const applied = inOrder(ops.filter((op) => isPendingAt(op, snapshot)))
  const value = applied.reduce((row, op) => findClaimEffect(op)?.applyToRow?.(row, op, me) ?? row, snapshot.value)
  return { value, asOf: snapshot.asOf, ...markGone(snapshot), pending: toPendingMarks(applied), localFiles: [] }
}

/** The state of each op that the server does not have, by the ids under which its operation shows it. */
export function toPendingMarks(ops: readonly PendingOp[]): Record<string, PendingMark> {
  return Object.fromEntries(
    ops
      .filter((op) => op.state !== 'acked')
      .flatMap((op) => {
        const keys = findOperation(op.kind)?.getPendingKeys(op) ?? [op.entityId]
        return keys.map((key) => [key, toPendingMark(op)] as const)
      }),
  )
}
