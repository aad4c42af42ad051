import { sql } from 'kysely'
import type { WaitingStatus } from '../../../domain/reports/time-in-state.ts'
import type { Tx } from '../../kernel/call.ts'
import type { RecordFilter } from './counts.store.ts'

/** Open claims of one status. */
export interface WaitingClaims {
  readonly status: WaitingStatus
  readonly claims: number
  /** In cents, without the claims that are not counted yet. */
  readonly at_risk: number
  readonly uncounted: number
  /** Since when the claim waits that has waited longest. */
  readonly oldest: Date | null
}

const matches = ({ brandIds, modelId, accountIds }: RecordFilter) =>
  sql.join(
    [
      ...(brandIds === null
        ? []
        : [sql`equipment_id in (select equipment_id from model where brand_id = any(${[...brandIds]}::int[]))`]),
      ...(modelId === null ? [] : [sql`equipment_id = ${modelId}`]),
      ...(accountIds === null ? [] : [sql`account_id = any(${[...accountIds]}::int[])`]),
      sql`true`,
    ],
    sql` and `,
  )

/** Open claims by status, whenever they were filed: as many as the shop works on, however many it has had. */
export async function countWaiting(
  tx: Tx,
  filter: RecordFilter,
  status: string | null,
): Promise<readonly WaitingClaims[]> {
  const isOfStatus = status === null ? sql`true` : sql`status = ${status}`
  const { rows } = await sql<WaitingClaims>`
    select claim.status, claims, at_risk, uncounted, oldest from (
      select status, count(*)::int as claims, coalesce(sum(at_risk), 0)::float8 as at_risk,
        (count(*) filter (where at_risk is null))::int as uncounted
      from labor_claim where closed_at is null and ${matches(filter)} and ${isOfStatus} group by status
    ) claim left join (
      select status, min(entered_at) as oldest from claim_stay
      where left_at is null and ${matches(filter)} group by status
    ) stay on stay.status = claim.status`.execute(tx)
  return rows
}

/** Registrations that wait for the office, whenever they were made. */
export async function countInReview(tx: Tx, filter: RecordFilter): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from registration
    where status in ('pending', 'pending - response needed') and ${matches(filter)}`.execute(tx)
  return rows[0]?.waiting ?? 0
}
