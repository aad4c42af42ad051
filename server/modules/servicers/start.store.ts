import type { Point } from '../../../domain/places/distance.ts'
import type { Tx } from '../../kernel/call.ts'

/** Start address of a distance lookup. `is_listed` marks a listed service address. */
export interface StartAddress {
  readonly account_id: number
  readonly postal_code: string
  readonly point: Point | null
  readonly is_listed: boolean
}

/** An address that was not deleted, or null. */
export async function startAddressById(tx: Tx, addressId: number): Promise<StartAddress | null> {
  const row = await tx
    .selectFrom('address')
    .innerJoin('account', 'account.account_id', 'address.account_id')
    .select(['address.account_id', 'postal_code', 'latitude', 'longitude', 'address_servicer', 'warranty_servicer'])
    .where('address_id', '=', addressId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (row === undefined) return null
  const { account_id, postal_code, latitude, longitude, address_servicer, warranty_servicer } = row
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  return { account_id, postal_code, point, is_listed: address_servicer && warranty_servicer }
}
