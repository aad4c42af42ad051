import type { ClaimPoint } from '../../../../contract/claim-points.ts'
import type { SignedIn, Tx } from '../../../kernel/call.ts'
import { loadAuthors } from '../people/people.store.ts'

const maxShown = 50

/** What a claim was sent back for, the latest question first, its points in their order. */
export async function listPoints(tx: Tx, claimId: string): Promise<ClaimPoint[]> {
  const rows = await tx
    .selectFrom('claim_point')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('asked_at', 'desc')
    .orderBy('point_id')
    .limit(maxShown)
    .execute()
  if (rows.length === 0) return []
  const authorOf = await loadAuthors(
    tx,
    rows.map((row) => row.asked_by),
  )
  return rows.map((row) => ({
    id: row.point_id,
    about: row.about,
    was: row.was,
    comment: row.comment,
    by: authorOf(row.asked_by).name,
    at: row.asked_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  }))
}

/** Stores the points of a question. */
export async function addPoints(
  call: SignedIn,
  claimId: string,
  points: readonly { readonly about: string; readonly was: string; readonly comment: string }[],
): Promise<void> {
  if (points.length === 0) return
  const asked = { claim_id: claimId, asked_by: call.actor.userId, asked_at: call.now, answered_at: null }
  await call.tx
    .insertInto('claim_point')
    .values(points.map((point) => ({ ...asked, ...point, point_id: call.newId() })))
    .execute()
}

/** Closes the open points of a claim: its question was answered. */
export async function answerPoints({ tx, now }: Pick<SignedIn, 'tx' | 'now'>, claimId: string): Promise<void> {
  await tx
    .updateTable('claim_point')
    .set({ answered_at: now })
    .where('claim_id', '=', claimId)
    .where('answered_at', 'is', null)
    .execute()
}
