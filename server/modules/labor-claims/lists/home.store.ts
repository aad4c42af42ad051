// What homes show of claims. Each query reads an index of open claims up to a limit (docs/decisions/087-home.md).
import { sql } from 'kysely'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { countLimited } from '../../../db/count-at-most.ts'
import { readOpenCounts } from '../../../db/record-counts.ts'
import type { OpenCount } from '../../../db/record-counts.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import { isJobOfFirm } from './lists.store.ts'
import type { Scope } from './lists.store.ts'

export type { OpenCount } from '../../../db/record-counts.ts'

/** Open claims of a scope. */
function selectOpen(tx: Tx, scope: Scope) {
  const open = tx.selectFrom('labor_claim').select(['claim_id', 'created_at']).where('closed_at', 'is', null)
  if (scope.of === 'account') return open.where('account_id', '=', scope.accountId)
  if (scope.of === 'servicer') return open.where((e) => isJobOfFirm(e, scope.userId))
  return scope.of === 'none' ? open.where((e) => e.lit(false)) : open
}

/** The open claims of a scope in one section, with what their lists are sorted by. */
const selectSection = (tx: Tx, scope: Scope, status: ClaimStatus) =>
  selectOpen(tx, scope).select('at_risk').where('status', '=', status)
const selectOverdue = (tx: Tx, scope: Scope, day: string) => selectOpen(tx, scope).where('file_by', '<', day)

/** Number and money of the open claims in each of these sections: stored counts of all, at most `limit` of an account's. */
export async function sumOpenSections(
  tx: Tx,
  scope: Authorized<Scope>,
  statuses: readonly ClaimStatus[],
  limit: number,
): Promise<ReadonlyMap<string, OpenCount>> {
  if (scope.of === 'all') return readOpenCounts(tx)
  if (statuses.length === 0) return new Map()
  const counts = statuses.map(
    (
      status,
    ) => sql`select ${status}::text as section, count(*)::int as count, coalesce(sum(at_risk), 0)::float8 as amount,
      (count(*) filter (where at_risk is null))::int as uncounted
      from ${selectSection(tx, scope, status).limit(sql.lit(limit))} as found`,
  )
  const { rows } = await sql<OpenCount & { section: string }>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return new Map(rows.map(({ section, ...count }) => [section, count]))
}

/** The number of overdue claims, at most `limit`. */
export async function countOverdue(tx: Tx, scope: Authorized<Scope>, day: string, limit: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select ${countLimited(selectOverdue(tx, scope, day).limit(sql.lit(limit)))} as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A list of claims: those of sections that have waited longest or are the dearest, or those that are overdue longest. */
export interface FirstClaims {
  readonly block: string
  readonly statuses: readonly ClaimStatus[]
  readonly order: 'oldest' | 'dearest' | 'overdue'
}

/** The first ids of a list. Each section is read from its own place of an index, which is in this order. */
function selectFirst(tx: Tx, scope: Scope, { block, statuses, order }: FirstClaims, today: string, limit: number) {
  const columns = { oldest: 'created_at', dearest: 'at_risk desc nulls last', overdue: 'file_by' } as const
  const by = sql.raw(`${columns[order]}, claim_id`)
  const sections =
    order === 'overdue'
      ? [sql`(${selectOverdue(tx, scope, today).select('file_by')} order by ${by} limit ${sql.lit(limit)})`]
      : statuses.map((status) => sql`(${selectSection(tx, scope, status)} order by ${by} limit ${sql.lit(limit)})`)
  return sql`select * from (select ${block}::text as block, claim_id, row_number() over (order by ${by}) as place
    from (${sql.join(sections, sql` union all `)}) as sections) as list where place <= ${sql.lit(limit)}`
}

/** What a home shows of claims: a seventh of their columns, since each of them costs as it is read and written. */
const selectShown = (tx: Tx) =>
  tx
    .selectFrom('labor_claim')
    .innerJoin('model', 'model.equipment_id', 'labor_claim.equipment_id')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .leftJoin('app_user as servicer', 'servicer.user_id', 'labor_claim.assigned_to')
    .leftJoin('account as servicer_account', 'servicer_account.account_id', 'servicer.account_id')
    .select(['claim_id', 'labor_claim.display_id', 'status', 'accepted', 'completed', 'customer_name'])
    .select(['customer_company', 'customer_city', 'service_requested', 'labor_claim.created_at', 'file_by', 'at_risk'])
    .select(['brand.name as brand', 'model.name as model', 'servicer_account.name as servicer_name'])

export type ShownClaim = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number]

/** The first claims of each of these lists, at most `limit`, in one statement for their order and one for their columns. */
export async function listFirstClaims(
  tx: Tx,
  scope: Authorized<Scope>,
  lists: readonly FirstClaims[],
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<(block: string) => readonly ShownClaim[]> {
  if (lists.length === 0) return () => []
  const each = lists.map((list) => selectFirst(tx, scope, list, today, limit))
  const { rows } = await sql<{ block: string; claim_id: string }>`select block, claim_id
    from (${sql.join(each, sql` union all `)}) as lists order by block, place`.execute(tx)
  const ids = [...new Set(rows.map((row) => row.claim_id))]
  const found = ids.length === 0 ? [] : await selectShown(tx).where('claim_id', 'in', ids).execute()
  const byId = new Map(found.map((row) => [row.claim_id, row]))
  const blocks = Map.groupBy(rows, (row) => row.block)
  return (block) => (blocks.get(block) ?? []).flatMap(({ claim_id }) => byId.get(claim_id) ?? [])
}

/** What the office last asked about each of these claims. */
export async function findQuestions(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('claim_history')
    .distinctOn('claim_id')
    .select(['claim_id', 'message'])
    .where('claim_id', 'in', ids)
    .where('action', '=', 'ask')
    .orderBy('claim_id')
    .orderBy('at', 'desc')
    .execute()
  return new Map(rows.map(({ claim_id, message }) => [claim_id, message ?? '']))
}
