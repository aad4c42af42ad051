import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { servicers } from '../../../contract/servicers.ts'
import type { Point } from '../../../domain/places/distance.ts'
import type { PlaceTable } from '../../../domain/places/place.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { requireStartAddress } from './servicers.policy.ts'
import { startAddressById } from './start.store.ts'
import type { ServicersPorts } from './servicers.ports.ts'

type Row = typeof servicers.table.readDistance
type DistanceQuery = Received<Row>['query']

/** Center of the postal code, else of the city. Refuses `servicers.placeUnknown` with the requested place. */
function findDestination(
  table: PlaceTable,
  { to_address_1, to_city = '', to_state = '', to_zip = '' }: DistanceQuery,
): Point {
  const place = table.find(to_zip) ?? table.inCity(to_city, to_state)
  const terms = [to_zip, to_city, to_state, to_address_1].filter((term) => term !== undefined && term !== '')
  return place?.middle ?? refuse('servicers.placeUnknown', { values: { place: terms.join(', ') } })
}

/** Miles by road, one way, from an address to a place (L21). Refuses `addresses.unknown`, `servicers.placeUnknown`. */
export async function readDistance(
  call: SignedIn,
  { places, distance }: ServicersPorts,
  query: DistanceQuery,
): Promise<Reply<Row>> {
  const start = requireStartAddress(await startAddressById(call.tx, query.from_address_id), call.actor)
  const table = await places.table()
  const from =
    start.point ??
    table.find(start.postal_code)?.middle ??
    refuse('servicers.placeUnknown', { values: { place: start.postal_code } })
  return distance.byRoad(from, findDestination(table, query))
}
