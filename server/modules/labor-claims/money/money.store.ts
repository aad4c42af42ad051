import type { LineKind } from '../../../../domain/labor-claims/pay-lines.ts'
import type { Tx } from '../../../kernel/call.ts'

const selectLines = (tx: Tx) => tx.selectFrom('claim_line').selectAll()
/** Approved and paid amounts of a line, in cents. */
export type LineRecord = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

/** Pay lines that the office has approved or paid. */
export function listLines(tx: Tx, claimId: string): Promise<LineRecord[]> {
  return selectLines(tx).where('claim_id', '=', claimId).execute()
}

/** An approved amount in cents, null while there is none. */
export interface Approval {
  readonly kind: LineKind
  readonly approved: number | null
  readonly reason: string | null
}

/** Replaces approved amounts. Paid amounts stay. */
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

/** Sets approved amounts back to these lines. Paid amounts stay, and so does a line that was paid since. */
export async function restoreLines(tx: Tx, claimId: string, before: readonly Approval[]): Promise<void> {
  const kinds = before.map(({ kind }) => kind)
  await tx
    .deleteFrom('claim_line')
    .where('claim_id', '=', claimId)
    .where('paid', 'is', null)
    .$if(kinds.length > 0, (lines) => lines.where('kind', 'not in', kinds))
    .execute()
  if (before.length > 0) await approveLines(tx, claimId, before)
}

/** The manufacturer with its rates in cents, or null. */
export async function manufacturerById(tx: Tx, manufacturerId: number) {
  return (
    (await tx
      .selectFrom('manufacturer')
      .selectAll()
      .where('manufacturer_id', '=', manufacturerId)
      .executeTakeFirst()) ?? null
  )
}
