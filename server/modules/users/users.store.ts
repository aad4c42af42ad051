import type { User } from '../../../contract/users.ts'
import type { Facts, Permission } from '../../../domain/accounts/permissions.ts'
import { effectivePermissions, permissions as allPermissions } from '../../../domain/accounts/permissions.ts'
import { visitorAccountNumber } from '../../../domain/accounts/visitor-account.ts'
import type { Tx } from '../../kernel/call.ts'

const selectUsers = (tx: Tx) =>
  tx
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .select(['app_user.user_id', 'app_user.account_id', 'account.name as account_name', 'app_user.email'])
    .select(['app_user.title', 'app_user.first_name', 'app_user.last_name', 'app_user.suffix', 'app_user.phone'])
    .select(['app_user.admin', 'app_user.on_site', 'app_user.reviewer', 'app_user.local_admin', 'app_user.active'])
    .select(['app_user.permissions', 'app_user.activated_at', 'account.dealer', 'account.warranty_servicer'])
    .select('account.display_id')
    .leftJoin('user_address', 'user_address.user_id', 'app_user.user_id')
    .leftJoin('state', 'state.state_id', 'user_address.state_id')
    .select(['user_address.addr1', 'user_address.addr2', 'user_address.city', 'user_address.state_id'])
    .select(['state.abbreviation as state', 'user_address.postal_code'])
    .select((user) =>
      user
        .exists(
          user
            .selectFrom('person_erasure')
            .select('person_erasure.erasure_id')
            .whereRef('person_erasure.user_id', '=', 'app_user.user_id'),
        )
        .as('is_erased'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number]

/** A user, and what its permissions come from. */
export interface KnownUser extends User {
  readonly facts: Facts
  /** The stored list of the user; null for the defaults. */
  readonly own: readonly Permission[] | null
  /** Of the account of visitors' orders, which has no people. */
  readonly isOfVisitors: boolean
}

function toUser(row: Row): KnownUser {
  const { permissions, activated_at, dealer, warranty_servicer, addr1, addr2, city, state_id, state, postal_code } = row
  const { user_id, account_id, account_name, email, title, first_name, last_name, suffix, phone, active } = row
  const { admin, on_site, reviewer, local_admin } = row
  const roles = { admin, on_site, reviewer, local_admin }
  const facts = { dealer, servicer: warranty_servicer, ...roles }
  const stored = permissions === null ? null : (JSON.parse(permissions) as string[])
  const own = stored === null ? null : allPermissions.filter((name) => stored.includes(name))
  return {
    ...{ user_id, account_id, account_name, email, title, first_name, last_name, suffix, phone, active, ...roles },
    ...{ facts, own, isOfVisitors: row.display_id === visitorAccountNumber },
    permissions: effectivePermissions(own, facts).map((name) => ({ name })),
    activated_at: activated_at?.toISOString() ?? null,
    address:
      state_id === null || state === null
        ? null
        : {
            ...{ addr1: addr1 ?? '', addr2: addr2 ?? '', city: city ?? '' },
            ...{ state_id, state, postal_code: postal_code ?? '' },
          },
    is_erased: row.is_erased === true,
  }
}

/** A user by id, or null. */
export async function userById(tx: Tx, userId: number): Promise<KnownUser | null> {
  const row = await selectUsers(tx).where('app_user.user_id', '=', userId).executeTakeFirst()
  return row === undefined ? null : toUser(row)
}

export type UserChange = Partial<
  Pick<
    User,
    | 'email'
    | 'title'
    | 'first_name'
    | 'last_name'
    | 'suffix'
    | 'phone'
    | 'admin'
    | 'on_site'
    | 'reviewer'
    | 'local_admin'
    | 'active'
  >
>

/** Changes a user. A new email also changes its lookup key. */
export async function updateUserRow(tx: Tx, userId: number, change: UserChange): Promise<void> {
  const key = change.email === undefined ? {} : { email_key: change.email.toLowerCase() }
  await tx
    .updateTable('app_user')
    .set({ ...change, ...key })
    .where('user_id', '=', userId)
    .execute()
}

/** Whether another user has this email. */
export async function isEmailOfAnother(tx: Tx, email: string, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('email_key', '=', email.toLowerCase())
    .where('user_id', '!=', userId)
    .executeTakeFirst()
  return row !== undefined
}
