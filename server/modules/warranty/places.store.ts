import type { Address } from '../../../contract/shapes/address.ts'
import type { Tx } from '../../kernel/call.ts'

const shops = (tx: Tx) =>
  tx
    .selectFrom('address')
    .innerJoin('account', 'account.account_id', 'address.account_id')
    .select(['address_id', 'address.name', 'address.city', 'address.state_id', 'account.name as company'])
    .where('address_type', '=', 'dealer-location')
    .where('active', '=', true)
export type Shop = Awaited<ReturnType<ReturnType<typeof shops>['execute']>>[number]

/** A dealer's shop by its `location_id`, or null. */
export async function shopById(tx: Tx, locationId: number): Promise<Shop | null> {
  return (await shops(tx).where('address_id', '=', locationId).executeTakeFirst()) ?? null
}

/**
 * The one dealer's shop of this name, in this city and state where they are said: the shop's own name first, then the
 * company's. Null where none fits, or several do (`warranty-and-orders §4`).
 */
export async function shopNamed(
  tx: Tx,
  wanted: { readonly name: string; readonly city: string; readonly stateId: number | null },
): Promise<Shop | null> {
  const [name, city] = [wanted.name.trim().toLowerCase(), wanted.city.trim().toLowerCase()]
  if (name === '') return null
  let query = shops(tx).where((e) =>
    e.or([e(e.fn('lower', ['address.name']), '=', name), e(e.fn('lower', ['account.name']), '=', name)]),
  )
  if (city !== '') query = query.where((e) => e(e.fn('lower', ['address.city']), '=', city))
  if (wanted.stateId !== null) query = query.where('address.state_id', '=', wanted.stateId)
  const found = await query.limit(50).execute()
  const named = found.filter((shop) => shop.name.toLowerCase() === name)
  const fitting = named.length > 0 ? named : found
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

export async function addressById(tx: Tx, addressId: number): Promise<Address | null> {
  return (
    (await tx
      .selectFrom('address')
      .innerJoin('state', 'state.state_id', 'address.state_id')
      .select(['address_id', 'address.name', 'addr1', 'addr2', 'city', 'address.state_id'])
      .select(['state.abbreviation as state', 'postal_code', 'phone', 'email', 'address_type', 'address_servicer'])
      .where('address_id', '=', addressId)
      .executeTakeFirst()) ?? null
  )
}

/** Which of these states and market types there are, with their names. */
export async function namedPlaces(tx: Tx, stateIds: readonly number[], marketTypeIds: readonly number[]) {
  const states =
    stateIds.length === 0
      ? []
      : await tx
          .selectFrom('state')
          .select(['state_id', 'abbreviation'])
          .where('state_id', 'in', [...stateIds])
          .execute()
  const markets =
    marketTypeIds.length === 0
      ? []
      : await tx
          .selectFrom('market_type')
          .select(['market_type_id', 'name'])
          .where('market_type_id', 'in', [...marketTypeIds])
          .execute()
  return {
    states: new Map(states.map((row) => [row.state_id, row.abbreviation])),
    markets: new Map(markets.map((row) => [row.market_type_id, row.name])),
  }
}

/** The account that registered, and the person who did. */
export async function ownersOf(tx: Tx, accountId: number, userId: number) {
  const account = await tx
    .selectFrom('account')
    .select(['account_id', 'display_id', 'name'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const user = await tx
    .selectFrom('app_user')
    .select(['user_id', 'first_name', 'last_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { account, user: { user_id: user.user_id, name: `${user.first_name} ${user.last_name}`.trim() } }
}
