import { addresses } from '../../../contract/addresses.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { findDealers, listDealerAddresses, listDealersOfAddress } from './dealers.service.ts'
import type { PartsStore } from './parts-store.ts'
import { listServiceAddresses } from './service-addresses.service.ts'

export function addressesHandlers(partsStore: PartsStore): Implemented {
  return implement(addresses, {
    listServiceAddresses: ({ params }, call) => listServiceAddresses(call, params.id),
    listDealerAddresses: ({ params }, call) => listDealerAddresses(call, partsStore, params.id),
    listDealersOfAddress: ({ params }, call) => listDealersOfAddress(call, params.id),
    findDealers: ({ query }, call) => findDealers(call, query),
  })
}
