import type { addresses } from '../../../contract/addresses.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { DealerLocation } from '../../../contract/shapes/address.ts'
import { sortName, wordsOf } from '../../../domain/catalogue/words.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { accountWithShops, readableAddress } from './addresses.policy.ts'
import { accountById, addressById } from './addresses.store.ts'
import { dealersByName, dealersInCity, dealersInState, shopsOf } from './dealers.store.ts'
import { shopsAtPartsStore } from './parts-store.ts'
import type { PartsStore } from './parts-store.ts'

type Table = typeof addresses.table

/** No list of dealers is longer: whoever does not find theirs types more of its name. */
const most = 20

/** A dealer's shops (N09), by the parts store where there is another one (`PARTS_STORE_BASE`). Refuses `accounts.unknown`, `addresses.upstream`. */
export async function listDealerAddresses(
  call: SignedIn,
  partsStore: PartsStore,
  accountId: number,
): Promise<Reply<Table['listDealerAddresses']>> {
  const account = accountWithShops(await accountById(call.tx, accountId), call.actor)
  const shops =
    partsStore.base === null
      ? await shopsOf(call.tx, account.account_id)
      : await shopsAtPartsStore(partsStore, account.account_id, call.request)
  return shops.map((location) => ({ location }))
}

/** The dealers of an address of one's own: those in its city, then others in its state (D06). Refuses `addresses.unknown`. */
export async function listDealersOfAddress({ tx, actor }: SignedIn, addressId: number): Promise<DealerLocation[]> {
  const address = readableAddress(await addressById(tx, addressId), actor)
  const inCity = await dealersInCity(tx, address.city, address.state_id, most)
  if (inCity.length === most) return inCity
  const near = new Set(inCity.map((one) => one.location_id))
  const inState = await dealersInState(tx, address.state_id, most + near.size)
  return [...inCity, ...inState.filter((one) => !near.has(one.location_id))].slice(0, most)
}

/** Dealers whose name has all the words, each from its start: names that begin with what was typed come first, then those that begin with its first word. */
export async function findDealers(
  { tx }: SignedIn,
  { name, city, state_id }: Received<Table['findDealers']>['query'],
): Promise<DealerLocation[]> {
  const words = wordsOf(name)
  if (name.trim() !== '' && words.length === 0) return []
  return dealersByName(tx, { typed: sortName(name), words, city: city.trim(), stateId: state_id, most })
}
