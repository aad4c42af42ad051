import type { Selectable } from 'kysely'
import type { z } from 'zod/mini'
import type { account } from '../../../contract/accounts.ts'
import { effectivePermissions } from '../../../domain/accounts/permissions.ts'
import { visitorEmail } from '../../../domain/accounts/visitor-account.ts'
import type { AccountsTables } from '../../db/schema/accounts.ts'
import type { Tx } from '../../kernel/call.ts'

type WireAccount = z.output<typeof account>
type Columns = AccountsTables['account']
const columns = [
  ...(['account_id', 'display_id', 'name', 'dealer', 'warranty_servicer', 'discount', 'url', 'fax'] as const),
  ...(['terms', 'on_hold', 'order_limit', 'credit_limit', 'tax_exempt', 'tax_certificate'] as const),
] as const
/** An account; limits in cents. */
export type AccountRow = Pick<Selectable<Columns>, (typeof columns)[number]>
/** What changes of an account. */
export type AccountColumns = Partial<Omit<AccountRow, 'account_id' | 'display_id'>>
export type Member = NonNullable<WireAccount['users']>[number]
export type Address = NonNullable<WireAccount['addresses']>[number]

/** More rows than any account has. Full lists are paged (N08). */
const maxRows = 500

const selectAccount = (tx: Tx, accountId: number) =>
  tx.selectFrom('account').select(columns).where('account_id', '=', accountId)

/** An account by its id, or null. */
export async function accountById(tx: Tx, accountId: number): Promise<AccountRow | null> {
  return (await selectAccount(tx, accountId).executeTakeFirst()) ?? null
}

/** Finds an account and locks it until the transaction ends, so that its history tells each change from what was there. */
export async function lockAccount(tx: Tx, accountId: number): Promise<AccountRow | null> {
  return (await selectAccount(tx, accountId).forNoKeyUpdate().executeTakeFirst()) ?? null
}

/**
 * Holds an account as it is until the transaction ends, for what its flags decide. Its users are locked after it, in the order
 * of a change of the account.
 */
export async function holdAccount(tx: Tx, accountId: number): Promise<void> {
  await selectAccount(tx, accountId).forShare().execute()
}

/** Holds the account of a user, as `holdAccount` does. */
export async function holdAccountOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .selectFrom('account')
    .innerJoin('app_user', 'app_user.account_id', 'account.account_id')
    .select('account.account_id')
    .where('app_user.user_id', '=', userId)
    .forShare('account')
    .execute()
}

/** Changes columns of an account. */
export async function updateAccountRow(tx: Tx, accountId: number, change: AccountColumns): Promise<void> {
  await tx.updateTable('account').set(change).where('account_id', '=', accountId).execute()
}

/** Users of an account, by name, without that of visitors' orders, who is no person. */
export async function listMembers(tx: Tx, { account_id, dealer, warranty_servicer }: AccountRow): Promise<Member[]> {
  const rows = await tx
    .selectFrom('app_user')
    .select(['user_id', 'email', 'title', 'first_name', 'last_name', 'suffix', 'phone'])
    .select(['local_admin', 'active', 'activated_at', 'permissions', 'admin', 'on_site', 'reviewer'])
    .where('account_id', '=', account_id)
    .where('email_key', '<>', visitorEmail)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('user_id')
    .limit(maxRows)
    .execute()
  return rows.map(({ permissions, activated_at, ...member }) => {
    const facts = { ...member, dealer, servicer: warranty_servicer }
    const own = permissions === null ? null : (JSON.parse(permissions) as string[])
    return {
      ...member,
      permissions: effectivePermissions(own, facts).map((name) => ({ name })),
      activated_at: activated_at?.toISOString() ?? null,
    }
  })
}

/** The addresses of an account that were not deleted. */
export function listAddresses(tx: Tx, accountId: number): Promise<Address[]> {
  return tx
    .selectFrom('address')
    .innerJoin('state', 'state.state_id', 'address.state_id')
    .select([
      'address.address_id',
      'address.name',
      'address.addr1',
      'address.addr2',
      'address.city',
      'address.state_id',
      'state.abbreviation as state',
    ])
    .select([
      'address.postal_code',
      'address.phone',
      'address.email',
      'address.address_type',
      'address.address_servicer',
    ])
    .where('address.account_id', '=', accountId)
    .where('address.active', '=', true)
    .orderBy('address.address_id')
    .limit(maxRows)
    .execute()
}
