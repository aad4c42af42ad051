import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import { useMiles } from '../../../data/use-miles.ts'
import type { Miles } from '../../../data/look-up-miles.ts'
import { useSession } from '../../../data/session.tsx'
import { useOwnPlaces } from './use-own-places.ts'

/** Miles one way to a claim's machine, and whose word they are; null while nobody knows, with the reason in `fault`. */
export function useWayMiles(claim: ClaimRow): { readonly way: Miles | null; readonly fault: string | null } {
  const { session } = useSession()
  const places = useOwnPlaces()
  const start = places.find((one) => one.id === claim.provider_address_id) ?? places[0]
  const isKnown = claim.distance !== null
  const from = isKnown || !session.servicer ? undefined : start
  const { found, fault } = useMiles(
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
  return { way: claim.distance === null ? found : { miles: claim.distance, source: 'looked-up' }, fault }
}
