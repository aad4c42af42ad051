import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { servicers } from '../../../contract/servicers.ts'
import type { Point } from '../../../domain/places/distance.ts'
import type { PlaceTable } from '../../../domain/places/place.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { startingPoint } from './servicers.policy.ts'
import { startById } from './start.store.ts'
import type { ServicersPorts } from './servicers.ports.ts'

type Row = typeof servicers.table.readDistance
type Asked = Received<Row>['query']

/** The middle of the postal code, else of the city. What was asked for as words, where neither is known. */
function destination(table: PlaceTable, { to_address_1, to_city = '', to_state = '', to_zip = '' }: Asked): Point {
  const place = table.find(to_zip) ?? table.inCity(to_city, to_state)
  const words = [to_zip, to_city, to_state, to_address_1].filter((word) => word !== undefined && word !== '')
  return place?.middle ?? refuse('servicers.placeUnknown', { values: { place: words.join(', ') } })
}

/** Miles by road, one way, from an address to a place (L21). Refuses `addresses.unknown`, `servicers.placeUnknown`. */
export async function readDistance(
  call: SignedIn,
  { places, distance }: ServicersPorts,
  asked: Asked,
): Promise<Reply<Row>> {
  const start = startingPoint(await startById(call.tx, asked.from_address_id), call.actor)
  const table = await places.table()
  const from =
    start.point ??
    table.find(start.postal_code)?.middle ??
    refuse('servicers.placeUnknown', { values: { place: start.postal_code } })
  return distance.byRoad(from, destination(table, asked))
}
