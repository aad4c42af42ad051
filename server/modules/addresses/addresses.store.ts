import type { Address } from '../../../contract/shapes/address.ts'
import type { Tx } from '../../kernel/call.ts'

export interface KnownAccount {
  readonly account_id: number
  readonly dealer: boolean
  readonly warranty_servicer: boolean
}
export interface OwnedAddress {
  readonly account_id: number
  readonly city: string
  readonly state_id: number
}

/** More rows than any account has. */
const maxAddresses = 500

/** An account by its id, or null. */
export async function accountById(tx: Tx, accountId: number): Promise<KnownAccount | null> {
  const columns = ['account_id', 'dealer', 'warranty_servicer'] as const
  return (await tx.selectFrom('account').select(columns).where('account_id', '=', accountId).executeTakeFirst()) ?? null
}

/** An address that was not deleted, or null. */
export async function addressById(tx: Tx, addressId: number): Promise<OwnedAddress | null> {
  return (
    (await tx
      .selectFrom('address')
      .select(['account_id', 'city', 'state_id'])
      .where('address_id', '=', addressId)
      .where('active', '=', true)
      .executeTakeFirst()) ?? null
  )
}

/** Addresses of an account of one type: its shops or where its servicers start from. */
export function listAddressesOfType(
  tx: Tx,
  accountId: number,
  type: 'dealer-location' | 'service',
): Promise<Address[]> {
  return tx
    .selectFrom('address')
    .innerJoin('state', 'state.state_id', 'address.state_id')
    .select(['address_id', 'address.name', 'addr1', 'addr2', 'city', 'address.state_id', 'abbreviation as state'])
    .select(['postal_code', 'phone', 'email', 'address_type', 'address_servicer'])
    .where('account_id', '=', accountId)
    .where('address_type', '=', type)
    .where('active', '=', true)
    .orderBy('address_id')
    .limit(maxAddresses)
    .execute()
}
