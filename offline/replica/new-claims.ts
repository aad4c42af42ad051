// A claim that was filed on this device and has no snapshot yet, made from the op that files it.
import * as z from 'zod/mini'
import { toAnswerMark } from '../../contract/kernel/marks.ts'
import { claim as claimShape, claimRow } from '../../contract/shapes/claim.ts'
import type { Claim, ClaimRow } from '../../contract/shapes/claim.ts'
import type { Owner, Seen } from '../engine.ts'
import { claimGroup } from '../operations/operation.ts'
import { getAnswer, isPendingAt } from '../operations/pending-op.ts'
import type { PendingOp, SnapshotAge } from '../operations/pending-op.ts'
import type { Section } from './claim-lists.ts'
import { findClaimEffect, overlayClaim, toPendingMarks } from './overlay.ts'

const isFiling = (op: PendingOp) => (findClaimEffect(op)?.create ?? null) !== null

/** The op that filed this claim, or null where it was not filed here. */
export function findFiling(id: string, ops: readonly PendingOp[]): PendingOp | null {
  return ops.findLast((op) => isFiling(op) && op.entityId === id) ?? null
}

/** The claim with everything that was added to it meanwhile, on top of the server's answer once there is one. */
export function toNewClaim(id: string, ops: readonly PendingOp[], me: Owner): Seen<Claim> | null {
  const filing = findFiling(id, ops)
  if (filing === null) return null
  const answer = getAnswer(filing, claimShape)
  const value = answer ?? findClaimEffect(filing)?.create?.(filing, me) ?? null
  if (value === null) return null
  const asOf = answer === null ? null : filing.ackedAt
  return { ...overlayClaim({ value, asOf: asOf ?? 0, mark: toAnswerMark(filing.ackedMark) }, ops, me), asOf }
}

/**
 * Rows for claims that were filed here and are missing from a list, or from one that was never fetched. The list of jobs shows
 * those whose trips the filer may log.
 */
export function toNewRows(given: {
  readonly section: Section
  readonly ops: readonly PendingOp[]
  readonly list: SnapshotAge | null
  readonly me: Owner
}): Seen<ClaimRow>[] {
  const filings = given.ops.filter((op) => isFiling(op) && isPendingAt(op, given.list))
  return filings.toReversed().flatMap((filing) => {
    const own = given.ops.filter((op) => op.groupId === claimGroup(filing.entityId))
    const seen = toNewClaim(filing.entityId, own, given.me)
    if (seen === null || (given.section === 'jobs' && !seen.value.may.trip)) return []
    return [{ ...seen, value: z.parse(claimRow, seen.value), pending: toPendingMarks(own), localFiles: [] }]
  })
}
