import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { LineKind } from '../../../../domain/labor-claims/pay-lines.ts'
import { lineKinds } from '../../../../domain/labor-claims/pay-lines.ts'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'

const selectPayments = (tx: Tx) => tx.selectFrom('claim_payment').selectAll()
/** A payment of a claim. Amounts in cents. */
export type PaymentRecord = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number]
/** Cents by kind, and their sum. */
export type PaymentAmounts = Readonly<Record<LineKind, number>> & { readonly amount: number }

export const liveStates = ['queued', 'exported'] as const

/** The payment of a claim that is in a batch and has no result yet, or null. The caller holds the claim's lock. */
export async function findLivePayment(tx: Tx, claimId: string): Promise<PaymentRecord | null> {
  return (
    (await selectPayments(tx)
      .where('claim_id', '=', claimId)
      .where('state', 'in', [...liveStates])
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** A payment of a batch, locked until the transaction ends, or null. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRecord | null> {
  return (await selectPayments(tx).where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()) ?? null
}

/** The payments of a batch, in the order of their servicers and numbers. */
export function listBatchPayments(tx: Tx, batchId: string) {
  return tx
    .selectFrom('claim_payment')
    .innerJoin('labor_claim', 'labor_claim.claim_id', 'claim_payment.claim_id')
    .leftJoin('account', 'account.account_id', 'claim_payment.account_id')
    .selectAll('claim_payment')
    .select(['labor_claim.display_id', 'customer_name', 'customer_company'])
    .select(['account.name as servicer', 'account.display_id as account_number'])
    .where('claim_payment.batch_id', '=', batchId)
    .orderBy('account.name')
    .orderBy('claim_payment.account_id')
    .orderBy('claim_payment.number')
    .execute()
}
export type BatchPayment = Awaited<ReturnType<typeof listBatchPayments>>[number]

/** The payments of a claim with the numbers of their batches and the names of their accounts, the latest first. */
export function listClaimPayments(tx: Tx, claimId: string) {
  return tx
    .selectFrom('claim_payment')
    .leftJoin('payment_batch', 'payment_batch.batch_id', 'claim_payment.batch_id')
    .leftJoin('account', 'account.account_id', 'claim_payment.account_id')
    .selectAll('claim_payment')
    .select(['payment_batch.number as batch_number', 'account.name as servicer'])
    .where('claim_id', '=', claimId)
    .orderBy('claim_payment.number', 'desc')
    .execute()
}
export type ClaimPaymentRecord = Awaited<ReturnType<typeof listClaimPayments>>[number]

/** Whether a claim was another account's before, as its servicer or filer. */
export async function hadOtherAccounts(tx: Tx, claimId: string, accountId: number): Promise<boolean> {
  const others = tx.selectFrom('past_record').where('ref_id', '=', claimId).where('account_id', '<>', accountId)
  return (await others.select('account_id').limit(1).executeTakeFirst()) !== undefined
}

/** Stores a payment. */
export async function insertPayment(tx: Tx, payment: Insertable<Database['claim_payment']>): Promise<PaymentRecord> {
  return tx.insertInto('claim_payment').values(payment).returningAll().executeTakeFirstOrThrow()
}

/** Ends a payment: its result, when it came, and the bank's reference or the reason. */
export async function endPayment(
  tx: Tx,
  paymentId: string,
  end: {
    readonly state: 'paid' | 'failed' | 'removed'
    readonly settled_at: Date
    readonly reference: string
    readonly reason: string
  },
): Promise<void> {
  await tx.updateTable('claim_payment').set(end).where('payment_id', '=', paymentId).execute()
}

/** Adds what was paid to the lines of a claim. */
export async function addPaid(tx: Tx, claimId: string, amounts: PaymentAmounts): Promise<void> {
  for (const kind of lineKinds)
    await tx
      .updateTable('claim_line')
      .set({ paid: sql<number>`coalesce(paid, 0) + ${amounts[kind]}::integer` })
      .where('claim_id', '=', claimId)
      .where('kind', '=', kind)
      .execute()
}

/**
 * Whether a payment went to a firm that had the claim before the one that its approval names. What was entered since the
 * approval counts for it, whichever account has the claim by then. The same rule as `isPaidBefore` of `paid-before.rules.ts`.
 */
const isBefore = sql`exists (select from claim_line approval where approval.claim_id = payment.claim_id
  and approval.account_id <> payment.account_id and payment.number <= approval.after_payment)`

/** What was paid for these claims to firms that had them before their approval, by claim. */
export async function sumPaidBefore(tx: Tx, claimIds: readonly string[]): Promise<(claimId: string) => PaymentAmounts> {
  const { rows } = await sql<PaymentAmounts & { readonly claim_id: string }>`
    select payment.claim_id, sum(labor)::integer as labor, sum(trips)::integer as trips, sum(payment.mileage)::integer as mileage,
      sum(payment.parts)::integer as parts, sum(amount)::integer as amount
    from claim_payment payment
    where payment.claim_id = any(${[...claimIds]}::uuid[]) and payment.state = 'paid' and ${isBefore}
    group by payment.claim_id`.execute(tx)
  const found = new Map(rows.map((row) => [row.claim_id, row]))
  return (claimId) => found.get(claimId) ?? { labor: 0, trips: 0, mileage: 0, parts: 0, amount: 0 }
}

/**
 * What was approved for a claim and is not paid, by kind. All zero where nothing was approved. What another firm was paid before
 * the approval is not taken off.
 */
export async function findDue(tx: Tx, claimId: string): Promise<PaymentAmounts> {
  const lines = await tx.selectFrom('claim_line').selectAll().where('claim_id', '=', claimId).execute()
  const before = (await sumPaidBefore(tx, [claimId]))(claimId)
  const of = (kind: LineKind) => {
    const line = lines.find((one) => one.kind === kind)
    return (line?.approved ?? 0) - ((line?.paid ?? 0) - before[kind])
  }
  const due = { labor: of('labor'), trips: of('trips'), mileage: of('mileage'), parts: of('parts') }
  return { ...due, amount: due.labor + due.trips + due.mileage + due.parts }
}

export interface PayableRecord {
  readonly claim_id: string
  readonly display_id: string
  readonly customer_name: string
  readonly customer_company: string
  readonly brand: string
  readonly model: string
  readonly account_id: number
  readonly servicer: string
  /** Cents. */
  readonly amount: number
  readonly since: Date
  readonly failed: string | null
}

/** Approved payments that are in no live batch and pay something, the oldest first. */
export async function listPayable(
  tx: Tx,
  { servicer, limit }: { readonly servicer: number | undefined; readonly limit: number },
): Promise<PayableRecord[]> {
  const { rows } = await sql<PayableRecord>`
    select claim.claim_id, claim.display_id, customer_name, customer_company, brand.name as brand, model.name as model,
      account.account_id, account.name as servicer, due.amount::integer as amount,
      coalesce(stay.entered_at, claim.updated_at) as since,
      (select reason from claim_payment last where last.claim_id = claim.claim_id and last.state = 'failed' and last.account_id = account.account_id
        and not exists (select from claim_payment later where later.claim_id = last.claim_id and later.number > last.number and later.state <> 'removed')
        limit 1) as failed
    from labor_claim claim
    join model using (equipment_id) join brand using (brand_id)
    join app_user on app_user.user_id = claim.assigned_to join account on account.account_id = app_user.account_id
    left join claim_stay stay on stay.claim_id = claim.claim_id and stay.left_at is null
    cross join lateral (
      select sum(coalesce(approved, 0) - coalesce(paid, 0)) + coalesce((select sum(payment.amount) from claim_payment payment
          where payment.claim_id = claim.claim_id and payment.state = 'paid' and ${isBefore}), 0) as amount
      from claim_line line where line.claim_id = claim.claim_id
    ) due
    where claim.status in ('approved_for_payment', 'awaiting_payment') and not claim.completed and due.amount > 0
      and (${servicer ?? null}::integer is null or account.account_id = ${servicer ?? null}::integer)
      and not exists (select from claim_payment live where live.claim_id = claim.claim_id and live.state in ('queued', 'exported'))
    order by since, claim.claim_id limit ${limit}`.execute(tx)
  return rows
}
