import type { addresses } from '../../../contract/addresses.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { DealerLocation } from '../../../contract/shapes/address.ts'
import { sortName, toTerms } from '../../../domain/catalogue/terms.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { accountWithShops, readableAddress } from './addresses.policy.ts'
import { accountById, addressById } from './addresses.store.ts'
import { searchDealers, listDealersInCity, listDealersInState, listShops } from './dealers.store.ts'
import { fetchShops } from './parts-store.service.ts'
import type { PartsStore } from './parts-store.service.ts'

type Table = typeof addresses.table

/** Maximum length of a dealer list. Typing more of the name narrows it. */
const maxDealers = 20

/** Locations of a dealer (N09), read from the parts store if it is another host (`PARTS_STORE_BASE`). Refuses `accounts.unknown`, `addresses.upstream`. */
export async function listDealerAddresses(
  call: SignedIn,
  partsStore: PartsStore,
  accountId: number,
): Promise<Reply<Table['listDealerAddresses']>> {
  const account = accountWithShops(await accountById(call.tx, accountId), call.actor)
  const shops =
    partsStore.base === null
      ? await listShops(call.tx, account.account_id)
      : await fetchShops(partsStore, account.account_id, call.request)
  return shops.map((location) => ({ location }))
}

/** Dealers near an address: in its city first, then in its state (D06). Refuses `addresses.unknown`. */
export async function listDealersOfAddress({ tx, actor }: SignedIn, addressId: number): Promise<DealerLocation[]> {
  const address = readableAddress(await addressById(tx, addressId), actor)
  const inCity = await listDealersInCity(tx, address.city, address.state_id, maxDealers)
  if (inCity.length === maxDealers) return inCity
  const near = new Set(inCity.map((one) => one.location_id))
  const inState = await listDealersInState(tx, address.state_id, maxDealers + near.size)
  return [...inCity, ...inState.filter((one) => !near.has(one.location_id))].slice(0, maxDealers)
}

/** Dealers whose name contains all terms as word prefixes. Names that start with the text or its first term come first. */
export async function findDealers(
  { tx }: SignedIn,
  { name, city, state_id }: Received<Table['findDealers']>['query'],
): Promise<DealerLocation[]> {
  const terms = toTerms(name)
  if (name.trim() !== '' && terms.length === 0) return []
  return searchDealers(tx, { typed: sortName(name), terms, city: city.trim(), stateId: state_id, limit: maxDealers })
}
