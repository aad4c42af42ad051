import { sql } from 'kysely'
import type { DealerLocation } from '../../../contract/shapes/address.ts'
import type { Tx } from '../../kernel/call.ts'

const selectDealers = (tx: Tx) =>
  tx
    .selectFrom('address')
    .innerJoin('state', 'state.state_id', 'address.state_id')
    .innerJoin('account', 'account.account_id', 'address.account_id')
    .select([
      'address.address_id as location_id',
      'address.name as location_company_name',
      'address.city as location_city',
      'state.abbreviation as location_state',
      'address.address_id',
      'address.account_id',
    ])
    .where('address.address_type', '=', 'dealer-location')
    .where('address.active', '=', true)
    .where('account.dealer', '=', true)

const byName = sql`lower(address.name)`
const isInCity = (city: string) => sql<boolean>`lower(address.city) = ${city.toLowerCase()}`

/** Dealer locations of an account. */
export function listShops(tx: Tx, accountId: number): Promise<DealerLocation[]> {
  return selectDealers(tx)
    .where('address.account_id', '=', accountId)
    .orderBy('address.address_id')
    .limit(500)
    .execute()
}

/** Dealer locations in a city, by name. */
export function listDealersInCity(tx: Tx, city: string, stateId: number, limit: number): Promise<DealerLocation[]> {
  return selectDealers(tx)
    .where('address.state_id', '=', stateId)
    .where(isInCity(city))
    .orderBy(byName)
    .orderBy('address.address_id')
    .limit(limit)
    .execute()
}

/** Dealer locations in a state, by name. */
export function listDealersInState(tx: Tx, stateId: number, limit: number): Promise<DealerLocation[]> {
  return selectDealers(tx)
    .where('address.state_id', '=', stateId)
    .orderBy(byName)
    .orderBy('address.address_id')
    .limit(limit)
    .execute()
}

export interface DealerSearch {
  /** The search text, folded like the terms. */
  readonly typed: string
  /** Lower case letters and digits only, so a term holds no text-search operator. */
  readonly terms: readonly string[]
  readonly city: string
  readonly stateId: number | undefined
  readonly limit: number
}

/** Dealer locations by name prefix, city and state. */
export function searchDealers(tx: Tx, { typed, terms, city, stateId, limit }: DealerSearch): Promise<DealerLocation[]> {
  let found = selectDealers(tx)
  if (terms.length > 0) {
    const query = terms.map((term) => `${term}:*`).join(' & ')
    found = found
      .where(sql<boolean>`to_tsvector('simple', plain_words(address.name)) @@ to_tsquery('simple', ${query})`)
      .orderBy(sql`starts_with(plain_words(address.name), ${typed})`, 'desc')
      .orderBy(sql`starts_with(plain_words(address.name), ${terms[0]})`, 'desc')
  }
  if (city !== '') found = found.where(isInCity(city))
  if (stateId !== undefined) found = found.where('address.state_id', '=', stateId)
  return found.orderBy(byName).orderBy('address.address_id').limit(limit).execute()
}
