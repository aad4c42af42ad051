import { sql } from 'kysely'
import { effectivePermissions } from '../../../../domain/accounts/permissions.ts'
import type { Facts, Permission } from '../../../../domain/accounts/permissions.ts'
import type { Tx } from '../../../kernel/call.ts'

/** A user who was not removed, with what decides on their access. */
export interface KnownPerson {
  readonly userId: number
  readonly accountId: number
  readonly email: string
  /** The email in lower case. */
  readonly key: string
  readonly facts: Facts
  readonly permissions: readonly Permission[]
}

/** The users behind email addresses (lower case) and ids. Removed ones are left out. */
export async function listKnownPeople(
  tx: Tx,
  { keys = [], ids = [] }: { readonly keys?: readonly string[]; readonly ids?: readonly number[] },
): Promise<KnownPerson[]> {
  if (keys.length + ids.length === 0) return []
  const rows = await tx
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .select(['app_user.user_id', 'app_user.account_id', 'app_user.email', 'email_key', 'app_user.permissions'])
    .select(['admin', 'on_site', 'reviewer', 'local_admin', 'account.dealer', 'warranty_servicer as servicer'])
    .where((is) =>
      is.or([
        is('email_key', '=', sql<string>`any(${[...keys]}::text[])`),
        is('app_user.user_id', '=', sql<number>`any(${[...ids]}::int[])`),
      ]),
    )
    .where('app_user.active', '=', true)
    .execute()
  return rows.map(({ user_id, account_id, email, email_key, permissions, ...facts }) => ({
    ...{ userId: user_id, accountId: account_id, email, key: email_key, facts },
    permissions: effectivePermissions(permissions === null ? null : (JSON.parse(permissions) as string[]), facts),
  }))
}
