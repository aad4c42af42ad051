import { sql } from 'kysely'
import { isPaymentApproved } from '../../../../domain/labor-claims/states.ts'
import { calculateAtRisk, sumPaid } from '../../../../domain/reports/money-at-risk.ts'
import type { Tx } from '../../../kernel/call.ts'
import { sumPaidBefore } from '../payments/payments.store.ts'
import { loadTerms } from '../terms/terms.store.ts'
import { calculateClaimPay } from './money.rules.ts'

const selectTrips = (tx: Tx, claimIds: readonly string[]) =>
  tx.selectFrom('claim_trip').selectAll().where('claim_id', 'in', claimIds).where('removed', '=', false).execute()
const selectLines = (tx: Tx, claimIds: readonly string[]) =>
  tx.selectFrom('claim_line').selectAll().where('claim_id', 'in', claimIds).execute()
const selectClaims = (tx: Tx, claimIds: readonly string[]) =>
  tx
    .selectFrom('labor_claim')
    .innerJoin('model', 'model.equipment_id', 'labor_claim.equipment_id')
    .leftJoin('app_user as servicer', 'servicer.user_id', 'labor_claim.assigned_to')
    .select([
      'claim_id',
      'status',
      'closed_at',
      'created_at',
      'filed_at',
      'mileage',
      'mileage_from',
      'labor_hours_approved',
      'parts',
    ])
    .select(['labor_claim.equipment_id', 'labor_claim.manufacturer_id', 'labor_hours_cap'])
    .select('servicer.account_id as servicer_account_id')
    .where('claim_id', 'in', claimIds)
    .execute()

/**
 * Counts what these claims may still cost and what was paid for them, for the reports (docs/decisions/079-reports.md). Every
 * change of trips, parts, miles, hours, status or approved amounts is followed by it, in the same transaction.
 */
export async function countClaimMoney(tx: Tx, claimIds: readonly string[]): Promise<void> {
  if (claimIds.length === 0) return
  const claims = await selectClaims(tx, claimIds)
  const termsOf = await loadTerms(
    tx,
    claims.map((claim) => claim.manufacturer_id),
  )
  const tripsOf = Map.groupBy(await selectTrips(tx, claimIds), (trip) => trip.claim_id)
  const linesOf = Map.groupBy(await selectLines(tx, claimIds), (line) => line.claim_id)
  const paidAgain = claims.filter(
    (claim) => isPaymentApproved(claim) && linesOf.get(claim.claim_id)?.some(({ paid }) => paid !== null),
  )
  const paidBefore =
    paidAgain.length === 0
      ? null
      : await sumPaidBefore(
          tx,
          paidAgain.map((claim) => claim.claim_id),
        )
  const counted = claims.map((claim) => {
    const stored = linesOf.get(claim.claim_id) ?? []
    const lines = calculateClaimPay(claim, tripsOf.get(claim.claim_id) ?? [], termsOf(claim.manufacturer_id)).map(
      ({ kind, calculated }) => {
        const line = stored.find((one) => one.kind === kind)
        return { calculated, approved: line?.approved ?? null, paid: line?.paid ?? null }
      },
    )
    const before = paidBefore?.(claim.claim_id).amount ?? 0
    return {
      id: claim.claim_id,
      at_risk: claim.closed_at === null ? calculateAtRisk(lines, isPaymentApproved(claim), before) : 0,
      paid: sumPaid(lines),
    }
  })
  await sql`update labor_claim set at_risk = v.at_risk, paid = v.paid
    from unnest(${counted.map(({ id }) => id)}::uuid[], ${counted.map((one) => one.at_risk)}::int[],
      ${counted.map((one) => one.paid)}::int[]) as v (id, at_risk, paid)
    where claim_id = v.id and (labor_claim.at_risk, labor_claim.paid) is distinct from (v.at_risk, v.paid)`.execute(tx)
}

/** Counts claims that were never counted: those from before there were reports. Returns how many it found. */
export async function countUncountedMoney(tx: Tx, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('labor_claim')
    .select('claim_id')
    .where('at_risk', 'is', null)
    .orderBy('claim_id')
    .limit(limit)
    .forUpdate()
    .execute()
  await countClaimMoney(
    tx,
    rows.map((row) => row.claim_id),
  )
  return rows.length
}
