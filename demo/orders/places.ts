import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

interface Columns {
  readonly name: string
  readonly company: string
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state_id: number
  readonly postal_code: string
  readonly phone: string
  readonly email: string
}
type Prefixed<P extends string> = { readonly [K in keyof Columns as `${P}_${K}`]: Columns[K] }

/** An account's shipping and billing address, and its discount in percent. */
export interface OrderPlace {
  readonly discountPercent: number
  readonly columns: Prefixed<'shipping'> & Prefixed<'billing'>
  readonly shipping: Prefixed<'shipping'>
}

const prefixed = <P extends string>(prefix: P, columns: Columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [`${prefix}_${name}`, value])) as Prefixed<P>

/** Reads the first address of each account, and every address by its id. */
export async function readOrderPlaces(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('address')
    .innerJoin('account', 'account.account_id', 'address.account_id')
    .select(['address.address_id', 'address.account_id', 'account.discount', 'account.name as company', 'address.name'])
    .select(['addr1', 'addr2', 'city', 'state_id', 'postal_code', 'phone', 'email'])
    .orderBy('address.address_id')
    .execute()
  const places = rows.map(({ address_id, account_id, discount, ...columns }) => ({
    address_id,
    account_id,
    discountPercent: discount,
    columns: { ...prefixed('shipping', columns), ...prefixed('billing', columns) },
    shipping: prefixed('shipping', columns),
  }))
  return {
    get: (accountId: number): OrderPlace | undefined => places.find((one) => one.account_id === accountId),
    byAddress: (addressId: number): OrderPlace | undefined => places.find((one) => one.address_id === addressId),
  }
}
