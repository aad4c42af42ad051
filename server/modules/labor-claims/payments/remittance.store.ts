import { sql } from 'kysely'
import { getDayStart } from '../../../../domain/orders/list-days.ts'
import { shopTimeZone } from '../../../../domain/reports/calendar.ts'
import type { Tx } from '../../../kernel/call.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'

export interface RemittanceRecord {
  readonly month: string
  readonly account_id: number
  readonly servicer: string
  readonly count: number
  /** Cents. */
  readonly amount: number
}

const toStart = (day: string) => new Date(getDayStart(day, shopTimeZone))

/** The first instant of a month and of the next one, by the shop's calendar. */
function toRange(month: string): { readonly from: Date; readonly until: Date } {
  const first = new Date(`${month}-01T00:00:00.000Z`)
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
  return { from: toStart(`${month}-01`), until: toStart(next) }
}

/** The latest month in which a servicer was paid, or null. */
export async function findLatestMonth(tx: Tx): Promise<string | null> {
  const latest = await tx
    .selectFrom('claim_payment')
    .select('settled_at')
    .where('state', '=', 'paid')
    .where('account_id', 'is not', null)
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.settled_at == null ? null : toShopDay(latest.settled_at).slice(0, 7)
}

/** Months in which servicers were paid, the latest first. `accountId`: one servicer's. */
export async function listRemittances(
  tx: Tx,
  { accountId, month }: { readonly accountId: number | null; readonly month: string | null },
): Promise<RemittanceRecord[]> {
  const range = month === null ? null : toRange(month)
  const own = accountId === null ? sql`` : sql`and account_id = ${accountId}::integer`
  const then = range === null ? sql`` : sql`and settled_at >= ${range.from} and settled_at < ${range.until}`
  const { rows } = await sql<RemittanceRecord>`
    select to_char(settled_at at time zone ${shopTimeZone}, 'YYYY-MM') as month, account.account_id, account.name as servicer,
      count(*)::integer as count, sum(amount)::float8 as amount
    from claim_payment join account using (account_id)
    where state = 'paid' and account_id is not null ${own} ${then}
    group by 1, 2, 3 order by 1 desc, 3, 2`.execute(tx)
  return rows
}

/** What a servicer was paid in a month, in the order of the days. */
export function listPaid(tx: Tx, accountId: number, month: string) {
  const { from, until } = toRange(month)
  return tx
    .selectFrom('claim_payment')
    .innerJoin('labor_claim', 'labor_claim.claim_id', 'claim_payment.claim_id')
    .innerJoin('model', 'model.equipment_id', 'labor_claim.equipment_id')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .leftJoin('payment_batch', 'payment_batch.batch_id', 'claim_payment.batch_id')
    .selectAll('claim_payment')
    .select(['labor_claim.display_id', 'customer_name', 'customer_company', 'serial_number'])
    .select(['brand.name as brand', 'model.name as model', 'payment_batch.number as batch_number'])
    .where('claim_payment.account_id', '=', accountId)
    .where('claim_payment.state', '=', 'paid')
    .where('claim_payment.settled_at', '>=', from)
    .where('claim_payment.settled_at', '<', until)
    .orderBy('claim_payment.settled_at')
    .orderBy('claim_payment.number')
    .execute()
}
export type PaidRecord = Awaited<ReturnType<typeof listPaid>>[number]

/** The account of a statement, or null. */
export async function findPayee(tx: Tx, accountId: number) {
  return (
    (await tx
      .selectFrom('account')
      .select(['account_id', 'name', 'display_id'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()) ?? null
  )
}
