import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

/** Serializes what makes the first administrator: a start beside a form, and two forms. */
export async function lockFirstAdmin(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7420104)`.execute(tx)
}

/** Whether the shop has an administrator, active or removed. */
export async function hasAdmin(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('app_user').select('user_id').where('admin', '=', true).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Stores the newest link. The one before no longer works. */
export async function saveFirstAdminLink(
  tx: Tx,
  link: { readonly code_hash: string; readonly made_at: Date; readonly expires_at: Date },
): Promise<void> {
  await tx
    .insertInto('first_admin_link')
    .values(link)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(link))
    .execute()
}

/** Until when the link with this code works; null for an unknown, replaced or expired one. */
export async function findFirstAdminLink(tx: Tx, codeHash: string, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('first_admin_link')
    .select('expires_at')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at ?? null
}

export async function deleteFirstAdminLink(tx: Tx): Promise<void> {
  await tx.deleteFrom('first_admin_link').execute()
}
