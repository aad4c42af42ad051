import type { ExpressionBuilder } from 'kysely'
import type { Address } from '../../../../contract/shapes/address.ts'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'

const selectLocations = (tx: Tx) =>
  tx
    .selectFrom('address')
    .innerJoin('account', 'account.account_id', 'address.account_id')
    .select(['address_id', 'address.name', 'address.city', 'address.state_id', 'account.name as company'])
    .where('address_type', '=', 'dealer-location')
    .where('active', '=', true)

/** What a registration may be given: a firm that the shop ended as a dealer gets no more of them. */
const selectShops = (tx: Tx) => selectLocations(tx).where('account.dealer', '=', true)
export type Shop = Awaited<ReturnType<ReturnType<typeof selectShops>['execute']>>[number]

/** A location that a registration has or had, or null: its firm may be a dealer no more. */
export async function findFormerShop(tx: Tx, locationId: number): Promise<Shop | null> {
  return (await selectLocations(tx).where('address_id', '=', locationId).executeTakeFirst()) ?? null
}

/** A dealer location by its `location_id`, or null. */
export async function shopById(tx: Tx, locationId: number): Promise<Shop | null> {
  return (await selectShops(tx).where('address_id', '=', locationId).executeTakeFirst()) ?? null
}

/** An account's dealer locations, two at the most: whether there is one, and only one. */
export const listShopsOf = (tx: Tx, accountId: number): Promise<Shop[]> =>
  selectShops(tx).where('address.account_id', '=', accountId).orderBy('address_id').limit(2).execute()

/**
 * The only dealer location of this name, limited by city and state if given. Location names win over company names.
 * Null without a match or with several (`WO090`).
 */
export async function findShopByName(
  tx: Tx,
  dealer: { readonly name: string; readonly city: string; readonly stateId: number | null },
): Promise<Shop | null> {
  const [name, city] = [dealer.name.trim().toLowerCase(), dealer.city.trim().toLowerCase()]
  if (name === '') return null
  // Each branch has an index of its own. An OR over both tables would read every location.
  const named = (e: ExpressionBuilder<Database, 'address' | 'account'>) =>
    e
      .selectFrom('address as own')
      .select('own.address_id')
      .where('own.address_type', '=', 'dealer-location')
      .where('own.active', '=', true)
  let query = selectShops(tx).where((e) =>
    e(
      'address.address_id',
      'in',
      named(e)
        .where((own) => own(own.fn('lower', ['own.name']), '=', name))
        .union(
          named(e)
            .innerJoin('account as company', 'company.account_id', 'own.account_id')
            .where((own) => own(own.fn('lower', ['company.name']), '=', name)),
        ),
    ),
  )
  if (city !== '') query = query.where((e) => e(e.fn('lower', ['address.city']), '=', city))
  if (dealer.stateId !== null) query = query.where('address.state_id', '=', dealer.stateId)
  const found = await query.limit(50).execute()
  const own = found.filter((shop) => shop.name.toLowerCase() === name)
  const fitting = own.length > 0 ? own : found
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** An address by its id, or null. */
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

/** Names of those states and market types that exist. */
export async function loadPlaceNames(tx: Tx, stateIds: readonly number[], marketTypeIds: readonly number[]) {
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

/** The registering account and user. */
export async function loadOwners(tx: Tx, accountId: number, userId: number) {
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
