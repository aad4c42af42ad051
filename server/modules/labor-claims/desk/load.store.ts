import { sql } from 'kysely'
import { jobStatuses } from '../../../../domain/labor-claims/states.ts'
import type { Tx } from '../../../kernel/call.ts'

/** The statuses stand in the statement: an index has these claims alone, and no plan for any status would use it. */
const statuses = sql.join(jobStatuses.map((status) => sql.lit(status)))

/** How many jobs each firm has that are assigned to one of its people and not finished. A firm without one is missing. */
export async function countOpenJobs(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<{ account_id: number; jobs: number }>`
    select app_user.account_id, count(*)::int as jobs
    from app_user join labor_claim claim on claim.assigned_to = app_user.user_id
    where app_user.account_id in (${sql.join(accountIds)}) and claim.closed_at is null and claim.status in (${statuses})
    group by app_user.account_id`.execute(tx)
  return new Map(rows.map(({ account_id, jobs }) => [account_id, jobs]))
}
