import { addresses } from '../../../../../contract/addresses.ts'
import type { DealerLocation } from '../../../../../contract/shapes/address.ts'
import { useSession } from '../../../../data/session.tsx'
import { useRead } from '../../../../data/use-read.ts'

type Store = Pick<DealerLocation, 'location_id' | 'location_company_name' | 'location_city' | 'location_state'>
interface KnownStores {
  readonly stores: readonly Store[]
  /** The place that the stores are near, 'Summit, NJ'; null for the account's own stores. */
  readonly near: string | null
}

/**
 * The stores to offer before a name is typed: a dealer's own, from the parts store (N09), and for everybody else the
 * dealers near the first address of the account's address book (D06, `WO119`). Without a network the last ones.
 */
export function useKnownStores(): KnownStores {
  const { session } = useSession()
  const id = session.user?.account_id ?? 0
  const own = useRead(addresses.table.listDealerAddresses, { params: { id } }, { isOn: session.dealer })
  const book = useRead(
    addresses.table.listAccountAddresses,
    { params: { id }, query: { page: 1 } },
    { isOn: !session.dealer && id > 0 },
  )
  const home = book.state === 'ready' ? book.value.data[0] : undefined
  const nearby = useRead(
    addresses.table.listDealersOfAddress,
    { params: { id: home?.address_id ?? 0 } },
    { isOn: home !== undefined },
  )
  if (!session.dealer)
    return { stores: nearby.state === 'ready' ? nearby.value : [], near: home === undefined ? null : home.location }
  return {
    stores:
      own.state === 'ready'
        ? own.value.map(({ location }) => location)
        : session.dealer_locations.map((one) => ({ ...one, location_state: '' })),
    near: null,
  }
}
