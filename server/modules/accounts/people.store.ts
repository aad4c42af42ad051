import type { Permission } from '../../../domain/accounts/permissions.ts'
import type { Tx } from '../../kernel/call.ts'

/** Sets the own permissions of a user; null for the defaults. */
export async function setPermissions(tx: Tx, userId: number, own: readonly Permission[] | null): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ permissions: own === null ? null : JSON.stringify(own) })
    .where('user_id', '=', userId)
    .execute()
}

/** The users of an account with permissions of their own, locked, with the roles that decide the defaults. */
export async function lockOwnPermissions(tx: Tx, accountId: number) {
  const rows = await tx
    .selectFrom('app_user')
    .select(['user_id', 'first_name', 'last_name', 'permissions'])
    .select(['admin', 'on_site', 'reviewer', 'local_admin'])
    .where('account_id', '=', accountId)
    .where('permissions', 'is not', null)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  return rows.flatMap(({ user_id, first_name, last_name, permissions, ...roles }) =>
    permissions === null
      ? []
      : [{ userId: user_id, name: `${first_name} ${last_name}`, roles, own: JSON.parse(permissions) as string[] }],
  )
}
