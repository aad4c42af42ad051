import type { LineKind } from '../../../domain/labor-claims/pay.ts'
import type { Tx } from '../../kernel/call.ts'

const lines = (tx: Tx) => tx.selectFrom('claim_line').selectAll()
/** What the office has said of a line, in cents. */
export type LineRecord = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

export function linesOf(tx: Tx, claimId: string): Promise<LineRecord[]> {
  return lines(tx).where('claim_id', '=', claimId).execute()
}

export interface Approval {
  readonly kind: LineKind
  readonly approved: number
  readonly reason: string | null
}

/** Replaces what was approved; what was paid before stays. */
export async function approveLines(tx: Tx, claimId: string, approvals: readonly Approval[]): Promise<void> {
  await tx
    .insertInto('claim_line')
    .values(approvals.map((one) => ({ claim_id: claimId, ...one, paid: null })))
    .onConflict((conflict) =>
      conflict
        .columns(['claim_id', 'kind'])
        .doUpdateSet((set) => ({ approved: set.ref('excluded.approved'), reason: set.ref('excluded.reason') })),
    )
    .execute()
}

/** Pays what was approved. */
export async function payApproved(tx: Tx, claimId: string): Promise<void> {
  await tx
    .updateTable('claim_line')
    .set((set) => ({ paid: set.ref('approved') }))
    .where('claim_id', '=', claimId)
    .execute()
}
