import type { z } from 'zod/mini'
import type { account } from '../../../contract/accounts.ts'
import { effectivePermissions } from '../../../domain/accounts/permissions.ts'
import type { Tx } from '../../kernel/call.ts'

type WireAccount = z.output<typeof account>
/** An account on the wire, without the data that `with` adds. */
export type Account = Omit<WireAccount, 'users' | 'frpAccount' | 'addresses'>
export type Member = NonNullable<WireAccount['users']>[number]
export type Address = NonNullable<WireAccount['addresses']>[number]

/** More rows than any account has. Full lists are paged (N08). */
const maxRows = 500

/** An account by its id, or null. */
export async function accountById(tx: Tx, accountId: number): Promise<Account | null> {
  return (
    (await tx
      .selectFrom('account')
      .select(['account_id', 'display_id', 'name', 'dealer', 'warranty_servicer', 'discount'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()) ?? null
  )
}

/** Users of an account, by name. */
export async function listMembers(tx: Tx, { account_id, dealer, warranty_servicer }: Account): Promise<Member[]> {
  const rows = await tx
    .selectFrom('app_user')
    .select([
      'user_id',
      'email',
      'first_name',
      'last_name',
      'local_admin',
      'active',
      'permissions',
      'admin',
      'on_site',
      'reviewer',
    ])
    .where('account_id', '=', account_id)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('user_id')
    .limit(maxRows)
    .execute()
  return rows.map(({ permissions, admin, on_site, reviewer, ...member }) => {
    const facts = { dealer, servicer: warranty_servicer, admin, on_site, reviewer, local_admin: member.local_admin }
    const own = permissions === null ? null : (JSON.parse(permissions) as string[])
    return { ...member, permissions: effectivePermissions(own, facts).map((name) => ({ name })) }
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
