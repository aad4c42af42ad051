import type { ClaimRow } from '../../../../../contract/shapes/claim.ts'
import { useMiles } from '../../../../data/use-miles.ts'
import type { Miles } from '../../../../data/look-up-miles.ts'
import { useSession } from '../../../../data/session.tsx'
import { useServiceAddresses } from './use-service-addresses.ts'

/** One-way miles to a claim's machine with their source; null where unknown, with the reason in `errorText`. */
export function useOneWayMiles(claim: ClaimRow): { readonly oneWay: Miles | null; readonly errorText: string | null } {
  const { session } = useSession()
  const places = useServiceAddresses()
  const start = places.find((one) => one.id === claim.provider_address_id) ?? places[0]
  const isKnown = claim.distance !== null
  const from = isKnown || !session.servicer ? undefined : start
  const { found, error: errorText } = useMiles(
    from === undefined
      ? null
      : {
          from_address_id: from.id,
          from_postal_code: from.postal,
          to_address_1: claim.customer_address_1,
          to_city: claim.customer_city,
          to_state: claim.customer_state,
          to_zip: claim.customer_postal_code,
        },
  )
  return { oneWay: claim.distance === null ? found : { miles: claim.distance, source: 'looked-up' }, errorText }
}
