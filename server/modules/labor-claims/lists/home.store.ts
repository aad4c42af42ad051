// What homes show of claims. Each query reads an index of open claims up to a limit (docs/decisions/087-home.md).
import { sql } from 'kysely'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { countLimited } from '../../../db/count-at-most.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import { selectClaims } from '../labor-claims.store.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import type { LineRecord } from '../money/money.store.ts'
import type { TripRecord } from '../trips/trips.store.ts'
import { isJobOfFirm } from './lists.store.ts'
import type { Scope } from './lists.store.ts'

/** Open claims of a scope. */
function selectOpen(tx: Tx, scope: Scope) {
  const open = tx.selectFrom('labor_claim').select(['claim_id', 'created_at']).where('closed_at', 'is', null)
  if (scope.of === 'account') return open.where('account_id', '=', scope.accountId)
  if (scope.of === 'servicer') return open.where((e) => isJobOfFirm(e, scope.userId))
  return scope.of === 'none' ? open.where((e) => e.lit(false)) : open
}

const selectSection = (tx: Tx, scope: Scope, status: ClaimStatus) => selectOpen(tx, scope).where('status', '=', status)
const selectOverdue = (tx: Tx, scope: Scope, day: string) => selectOpen(tx, scope).where('file_by', '<', day)

/** The number of open claims in each of these sections, at most `limit` each. */
export async function countOpenSections<S extends ClaimStatus>(
  tx: Tx,
  scope: Authorized<Scope>,
  statuses: readonly S[],
  limit: number,
): Promise<{ readonly section: S; readonly count: number }[]> {
  const counts = statuses.map(
    (status) =>
      sql`select ${status}::text as section, ${countLimited(selectSection(tx, scope, status).limit(limit))} as count`,
  )
  const { rows } = await sql<{ section: S; count: number }>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return statuses.map((section) => ({ section, count: rows.find((row) => row.section === section)?.count ?? 0 }))
}

/** The number of overdue claims, at most `limit`. */
export async function countOverdue(tx: Tx, scope: Authorized<Scope>, day: string, limit: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select ${countLimited(selectOverdue(tx, scope, day).limit(limit))} as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Claims in the given order. */
async function loadClaims(tx: Tx, ids: readonly string[]): Promise<ClaimRecord[]> {
  if (ids.length === 0) return []
  const found = await selectClaims(tx).where('labor_claim.claim_id', 'in', ids).execute()
  const rows = new Map(found.map((row) => [row.claim_id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** The oldest open claims of these sections. Each section is read from its own place of the index. */
export async function listOldestClaims(
  tx: Tx,
  scope: Authorized<Scope>,
  statuses: readonly ClaimStatus[],
  limit: number,
): Promise<ClaimRecord[]> {
  const sections = statuses.map(
    (status) => sql`${selectSection(tx, scope, status).orderBy('created_at').orderBy('claim_id').limit(limit)}`,
  )
  const { rows } = await sql<{
    claim_id: string
  }>`select claim_id from (${sql.join(sections, sql` union all `)}) as oldest
    order by created_at, claim_id limit ${limit}`.execute(tx)
  return loadClaims(
    tx,
    rows.map((row) => row.claim_id),
  )
}

/** The claims that have been overdue longest. */
export async function listOverdueClaims(
  tx: Tx,
  scope: Authorized<Scope>,
  day: string,
  limit: number,
): Promise<ClaimRecord[]> {
  const rows = await selectOverdue(tx, scope, day).orderBy('file_by').orderBy('claim_id').limit(limit).execute()
  return loadClaims(
    tx,
    rows.map((row) => row.claim_id),
  )
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

export interface ClaimWork {
  readonly trips: readonly TripRecord[]
  readonly lines: readonly LineRecord[]
}

/** What these claims are paid by: trips that were not removed, and what the office approved. */
export async function findWork(tx: Tx, ids: readonly string[]): Promise<(claimId: string) => ClaimWork> {
  if (ids.length === 0) return () => ({ trips: [], lines: [] })
  const trips = await tx
    .selectFrom('claim_trip')
    .selectAll()
    .where('claim_id', 'in', ids)
    .where('removed', '=', false)
    .execute()
  const lines = await tx.selectFrom('claim_line').selectAll().where('claim_id', 'in', ids).execute()
  const [tripsOf, linesOf] = [Map.groupBy(trips, (trip) => trip.claim_id), Map.groupBy(lines, (line) => line.claim_id)]
  return (id) => ({ trips: tripsOf.get(id) ?? [], lines: linesOf.get(id) ?? [] })
}
