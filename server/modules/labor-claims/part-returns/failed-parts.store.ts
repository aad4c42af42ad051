import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { PartReturnState, PartReturnView } from '../../../../domain/labor-claims/part-returns.ts'
import type { Tx } from '../../../kernel/call.ts'

export interface FailedPartRecord {
  readonly return_id: string
  readonly claim_id: string
  readonly display_id: string
  readonly nth: number
  readonly state: PartReturnState
  readonly part_number: string
  readonly part_name: string
  readonly qty: number
  readonly due_on: string
  readonly sent_at: Date | null
  readonly tracking: string
  readonly ended_at: Date | null
  readonly customer_name: string
  readonly customer_company: string
  readonly servicer_name: string | null
}

const join = sql`from claim_return part
  join labor_claim claim using (claim_id)
  left join app_user on app_user.user_id = claim.assigned_to
  left join account on account.account_id = app_user.account_id`

const ofServicer = (servicer: number | undefined): RawBuilder<SqlBool> =>
  servicer === undefined ? sql`true` : sql`app_user.account_id = ${servicer}`

/** The parts of a view; `today` is `YYYY-MM-DD`. */
function inView(view: PartReturnView, today: string): RawBuilder<SqlBool> {
  if (view === 'open') return sql`part.state in ('asked', 'sent')`
  return view === 'overdue' ? sql`part.state = 'asked' and part.due_on < ${today}::date` : sql`part.state = ${view}`
}

export interface PartSlice {
  readonly view: PartReturnView
  readonly servicer: number | undefined
  readonly today: string
  readonly offset: number
  readonly limit: number
}

/** A page of a view: what is still to come by its last day, what has ended the latest first. */
export async function listParts(
  tx: Tx,
  { view, servicer, today, offset, limit }: PartSlice,
): Promise<FailedPartRecord[]> {
  const hasEnded = view === 'received' || view === 'waived'
  const order = hasEnded ? sql`part.ended_at desc, part.return_id desc` : sql`part.due_on, part.return_id`
  const { rows } = await sql<FailedPartRecord>`
    select part.return_id, part.claim_id, claim.display_id, part.nth, part.state, part.part_number, part.part_name,
      part.qty, part.due_on, part.sent_at, part.tracking, part.ended_at, claim.customer_name, claim.customer_company,
      account.name as servicer_name
    ${join} where ${inView(view, today)} and ${ofServicer(servicer)}
    order by ${order} limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

/** Number of parts of each state, and of those that are late. */
export async function countParts(
  tx: Tx,
  servicer: number | undefined,
  today: string,
): Promise<ReadonlyMap<PartReturnState, { readonly count: number; readonly overdue: number }>> {
  // The claim and its firm are read only where they decide.
  const from = servicer === undefined ? sql`from claim_return part` : join
  const { rows } = await sql<{ state: PartReturnState; count: number; overdue: number }>`
    select part.state, count(*)::int as count,
      (count(*) filter (where part.state = 'asked' and part.due_on < ${today}::date))::int as overdue
    ${from} where ${ofServicer(servicer)} group by part.state`.execute(tx)
  return new Map(rows.map((row) => [row.state, row]))
}

const maxServicers = 200

/** The firms with parts that are still to come, by name. */
export async function listPartServicers(tx: Tx) {
  const { rows } = await sql<{ account_id: number; name: string; count: number }>`
    select account.account_id, account.name, count(*)::int as count ${join}
    where part.state in ('asked', 'sent') and account.account_id is not null
    group by account.account_id, account.name order by account.name, account.account_id limit ${maxServicers}`.execute(
    tx,
  )
  return rows
}
