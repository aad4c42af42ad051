import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { servicers } from '../../../contract/servicers.ts'
import { boxAround, nearest } from '../../../domain/places/distance.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { ServicersPorts } from './servicers.ports.ts'
import { servicersInBox, servicersOfState, stateByWord } from './servicers.store.ts'

type Table = typeof servicers.table

/** No list shows more; whoever finds as many looks within fewer miles. */
const most = 200

/** Servicers of a manufacturer within so many miles of a postal code's middle, the nearest first (L22). Refuses `servicers.placeUnknown`. */
export async function findByZip(
  { tx }: Call,
  { places }: ServicersPorts,
  zip: string,
  { distance, manufacturer_id }: Received<Table['findByZip']>['query'],
): Promise<Reply<Table['findByZip']>> {
  const middle =
    (await places.table()).find(zip)?.middle ?? refuse('servicers.placeUnknown', { values: { place: zip } })
  const around = await servicersInBox(tx, manufacturer_id, middle, boxAround(middle, distance))
  return nearest(middle, around, distance)
    .slice(0, most)
    .map(({ miles, ...servicer }) => ({ ...servicer, distance: miles }))
}

/** Servicers of a manufacturer in a state or province, by city (L23). `state` is an abbreviation or a state_id. Refuses `servicers.placeUnknown`. */
export async function findByState(
  { tx }: Call,
  state: string,
  manufacturerId: number,
): Promise<Reply<Table['findByState']>> {
  const stateId = (await stateByWord(tx, state)) ?? refuse('servicers.placeUnknown', { values: { place: state } })
  const found = await servicersOfState(tx, manufacturerId, stateId, most)
  return found.map((servicer) => ({ ...servicer, distance: null }))
}
