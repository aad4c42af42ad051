import { sql } from 'kysely'
import type { LineKind } from '../../../../domain/labor-claims/pay-lines.ts'
import type { Tx } from '../../../kernel/call.ts'

const selectLines = (tx: Tx) => tx.selectFrom('claim_line').selectAll()
/** Approved and paid amounts of a line, in cents. */
export type LineRecord = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

/** Pay lines that the office has approved or paid. */
export function listLines(tx: Tx, claimId: string): Promise<LineRecord[]> {
  return selectLines(tx).where('claim_id', '=', claimId).execute()
}

/** Those of these claims whose payment the office has approved before. */
export async function findApprovedBefore(tx: Tx, claimIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (claimIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('claim_line')
    .select('claim_id')
    .distinct()
    .where('claim_id', 'in', claimIds)
    .execute()
  return new Set(rows.map((row) => row.claim_id))
}

/** An approved amount in cents, null while there is none. It is for the account that has the claim now, unless it names its own. */
export interface Approval {
  readonly kind: LineKind
  readonly approved: number | null
  readonly reason: string | null
  readonly account_id?: number | null
  readonly after_payment?: number | null
}

/** Replaces approved amounts. Paid amounts stay. */
export async function approveLines(tx: Tx, claimId: string, approvals: readonly Approval[]): Promise<void> {
  const servicer = sql<number | null>`(select servicer.account_id from labor_claim claim
    join app_user servicer on servicer.user_id = claim.assigned_to where claim.claim_id = ${claimId}::uuid)`
  const last = sql<number | null>`(select max(number) from claim_payment where claim_id = ${claimId}::uuid)`
  await tx
    .insertInto('claim_line')
    .values(
      approvals.map(({ account_id: account, after_payment: payment, ...one }) => ({
        ...{ claim_id: claimId, ...one, paid: null },
        account_id: account === undefined ? servicer : account,
        after_payment: payment === undefined ? last : payment,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['claim_id', 'kind']).doUpdateSet((set) => ({
        approved: set.ref('excluded.approved'),
        reason: set.ref('excluded.reason'),
        account_id: set.ref('excluded.account_id'),
        after_payment: set.ref('excluded.after_payment'),
      })),
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
