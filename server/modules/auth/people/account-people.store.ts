import { effectivePermissions } from '../../../../domain/accounts/permissions.ts'
import type { Permission } from '../../../../domain/accounts/permissions.ts'
import type { Tx } from '../../../kernel/call.ts'

/** A user who can sign in, with the permissions in effect. */
export interface AccountPerson {
  readonly userId: number
  readonly email: string
  readonly isLocalAdmin: boolean
  readonly permissions: readonly Permission[]
}

const maxPeople = 200

/** The people of an account who can sign in: not removed, and their invitation accepted. In the order of their ids, at most 200. */
export async function listAccountPeople(tx: Tx, accountId: number): Promise<AccountPerson[]> {
  const rows = await tx
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .select(['app_user.user_id', 'app_user.email', 'app_user.permissions'])
    .select(['admin', 'on_site', 'reviewer', 'local_admin', 'account.dealer', 'warranty_servicer as servicer'])
    .where('app_user.account_id', '=', accountId)
    .where('app_user.active', '=', true)
    .where('app_user.activated_at', 'is not', null)
    .orderBy('app_user.user_id')
    .limit(maxPeople)
    .execute()
  return rows.map(({ user_id, email, permissions, ...facts }) => ({
    ...{ userId: user_id, email, isLocalAdmin: facts.local_admin },
    permissions: effectivePermissions(permissions === null ? null : (JSON.parse(permissions) as string[]), facts),
  }))
}
