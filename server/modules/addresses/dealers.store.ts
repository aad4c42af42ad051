import { sql } from 'kysely'
import type { DealerLocation } from '../../../contract/shapes/address.ts'
import type { Tx } from '../../kernel/call.ts'

const dealers = (tx: Tx) =>
  tx
    .selectFrom('address')
    .innerJoin('state', 'state.state_id', 'address.state_id')
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

const byName = sql`lower(address.name)`
const ofCity = (city: string) => sql<boolean>`lower(address.city) = ${city.toLowerCase()}`

/** The shops of an account. */
export function shopsOf(tx: Tx, accountId: number): Promise<DealerLocation[]> {
  return dealers(tx).where('address.account_id', '=', accountId).orderBy('address.address_id').limit(500).execute()
}

export function dealersInCity(tx: Tx, city: string, stateId: number, most: number): Promise<DealerLocation[]> {
  return dealers(tx)
    .where('address.state_id', '=', stateId)
    .where(ofCity(city))
    .orderBy(byName)
    .orderBy('address.address_id')
    .limit(most)
    .execute()
}

export function dealersInState(tx: Tx, stateId: number, most: number): Promise<DealerLocation[]> {
  return dealers(tx)
    .where('address.state_id', '=', stateId)
    .orderBy(byName)
    .orderBy('address.address_id')
    .limit(most)
    .execute()
}

export interface DealerQuestion {
  /** In its order, folded as the words are. */
  readonly typed: string
  /** Lower case, a to z and 0 to 9: nothing in them is an operator of a text search. */
  readonly words: readonly string[]
  readonly city: string
  readonly stateId: number | undefined
  readonly most: number
}

export function dealersByName(
  tx: Tx,
  { typed, words, city, stateId, most }: DealerQuestion,
): Promise<DealerLocation[]> {
  let found = dealers(tx)
  if (words.length > 0) {
    const query = words.map((word) => `${word}:*`).join(' & ')
    found = found
      .where(sql<boolean>`to_tsvector('simple', plain_words(address.name)) @@ to_tsquery('simple', ${query})`)
      .orderBy(sql`starts_with(plain_words(address.name), ${typed})`, 'desc')
      .orderBy(sql`starts_with(plain_words(address.name), ${words[0]})`, 'desc')
  }
  if (city !== '') found = found.where(ofCity(city))
  if (stateId !== undefined) found = found.where('address.state_id', '=', stateId)
  return found.orderBy(byName).orderBy('address.address_id').limit(most).execute()
}
