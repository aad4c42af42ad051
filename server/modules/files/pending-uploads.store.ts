import { sql } from 'kysely'
import type { PendingUploads } from '../../../contract/files.ts'
import type { Tx } from '../../kernel/call.ts'

const maxPeople = 200
const maxUserId = 2_147_483_647

/** People with pending uploads or a limit of their own, most bytes first; or one person, whatever they have. */
export async function listPendingUploads(tx: Tx, userId?: number): Promise<PendingUploads[]> {
  const pending = tx
    .selectFrom('upload')
    .select(({ fn }) => [
      'owner_id',
      sql<string>`sum(length)`.as('bytes'),
      fn.countAll<string>().as('files'),
      fn.min('created_at').as('oldest_at'),
    ])
    .where('attached', '=', false)
    .$if(userId !== undefined, (query) => query.where('owner_id', '=', userId ?? 0))
    .groupBy('owner_id')
  const rows = await tx
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .leftJoin(pending.as('pending'), 'pending.owner_id', 'app_user.user_id')
    .select([
      'app_user.user_id',
      'app_user.first_name',
      'app_user.last_name',
      'account.name as organization',
      'app_user.upload_limit_mb',
      'pending.bytes',
      'pending.files',
      'pending.oldest_at',
    ])
    .where((where) =>
      userId === undefined
        ? where.or([where('pending.owner_id', 'is not', null), where('app_user.upload_limit_mb', 'is not', null)])
        : where('app_user.user_id', '=', userId),
    )
    .orderBy(sql`coalesce(pending.bytes, 0)`, 'desc')
    .orderBy('app_user.user_id')
    .limit(maxPeople)
    .execute()
  return rows.map((row) => ({
    user_id: row.user_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    organization: row.organization,
    files: Number(row.files ?? 0),
    bytes: Number(row.bytes ?? 0),
    oldest_at: row.oldest_at?.toISOString() ?? null,
    limit_mb: row.upload_limit_mb,
  }))
}

/** Whether there is such a user. */
export async function saveUploadLimit(tx: Tx, userId: number, limitMb: number | null): Promise<boolean> {
  if (userId < 1 || userId > maxUserId) return false
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ upload_limit_mb: limitMb })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
