// What homes show of registrations. Each query reads an index up to a limit (docs/decisions/087-home.md).
import { sql } from 'kysely'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import { countLimited } from '../../../db/count-at-most.ts'
import { readRecordCounts } from '../../../db/record-counts.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import { listRecordsByIds } from '../warranty.store.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import type { Scope } from './lists.store.ts'

export interface Choice {
  readonly status?: RegistrationStatus | undefined
  readonly isOldestFirst: boolean
}

function selectOf(tx: Tx, scope: Scope, status: RegistrationStatus | undefined) {
  let query = tx.selectFrom('registration').select('record_id')
  if (scope.of === 'none') query = query.where((e) => e.lit(false))
  else if (scope.of !== 'all') query = query.where('account_id', '=', scope.accountId)
  return status === undefined ? query : query.where('status', '=', status)
}

/** The number of registrations of a status, or of all: the stored count of every account's, at most `limit` of one's. */
export async function countRecords(
  tx: Tx,
  scope: Authorized<Scope>,
  status: RegistrationStatus | undefined,
  limit: number,
): Promise<number> {
  if (scope.of === 'all') {
    const counts = await readRecordCounts(tx, 'registration')
    return status === undefined ? [...counts.values()].reduce((sum, one) => sum + one, 0) : (counts.get(status) ?? 0)
  }
  const { rows } = await sql<{
    count: number
  }>`select ${countLimited(selectOf(tx, scope, status).limit(sql.lit(limit)))}
    as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The oldest or the newest registrations. */
export async function listFirstRecords(
  tx: Tx,
  scope: Authorized<Scope>,
  { status, isOldestFirst }: Choice,
  limit: number,
): Promise<RegistrationRecord[]> {
  const order = isOldestFirst ? 'asc' : 'desc'
  const found = await selectOf(tx, scope, status)
    .orderBy('created_at', order)
    .orderBy('record_id', order)
    .limit(sql.lit(limit))
    .execute()
  const ids = found.map((row) => row.record_id)
  if (ids.length === 0) return []
  const rows = new Map((await listRecordsByIds(tx, ids)).map((row) => [row.record_id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
