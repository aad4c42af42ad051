import { addresses } from '../../../contract/addresses.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import {
  activateAddress,
  addAddress,
  deleteAddress,
  listAccountAddresses,
  listRetailAddresses,
  listServiceAddresses,
  readAddress,
  updateAddress,
} from './book.service.ts'
import { findDealers, listDealerAddresses, listDealersOfAddress } from './dealers.service.ts'
import type { Places } from '../../ports/places.ts'
import type { PartsStore } from './parts-store.service.ts'

/** Handlers of the address endpoints. */
export function addressesHandlers(partsStore: PartsStore, places: Places): Implemented {
  return implement(addresses, {
    readAddress: ({ params }, call) => readAddress(call, params.id),
    addAddress: ({ body }, call) => addAddress(call, places, body),
    updateAddress: ({ params, body }, call) => updateAddress(call, places, params.id, body),
    deleteAddress: ({ params }, call) => deleteAddress(call, params.id),
    activateAddress: ({ params }, call) => activateAddress(call, params.id),
    listAccountAddresses: ({ params, query }, call) => listAccountAddresses(call, params.id, query.page),
    listRetailAddresses: ({ params }, call) => listRetailAddresses(call, params.id),
    listServiceAddresses: ({ params }, call) => listServiceAddresses(call, params.id),
    listDealerAddresses: ({ params }, call) => listDealerAddresses(call, partsStore, params.id),
    listDealersOfAddress: ({ params }, call) => listDealersOfAddress(call, params.id),
    findDealers: ({ query }, call) => findDealers(call, query),
  })
}
