import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { maxServicers } from '../../../contract/servicers.ts'
import type { servicers } from '../../../contract/servicers.ts'
import { getBoundingBox, nearest } from '../../../domain/places/distance.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { ServicersPorts } from './servicers.ports.ts'
import { listServicersInBox, listServicersInState, findStateId } from './servicers.store.ts'

type Table = typeof servicers.table

/** Servicers of a manufacturer within a radius of a postal code's center, nearest first (L22). Refuses `servicers.placeUnknown`. */
export async function findByZip(
  { tx }: Call,
  { places }: ServicersPorts,
  zip: string,
  { distance, manufacturer_id }: Received<Table['findByZip']>['query'],
): Promise<Reply<Table['findByZip']>> {
  const middle =
    (await places.table()).find(zip)?.middle ?? refuse('servicers.placeUnknown', { values: { place: zip } })
  const candidates = await listServicersInBox(tx, manufacturer_id, middle, getBoundingBox(middle, distance))
  return nearest(middle, candidates, distance)
    .slice(0, maxServicers)
    .map(({ miles, ...servicer }) => ({ ...servicer, distance: miles }))
}

/** Servicers of a manufacturer in a state or province, by city (L23). `state` is an abbreviation or a state_id. Refuses `servicers.placeUnknown`. */
export async function findByState(
  { tx }: Call,
  state: string,
  manufacturerId: number,
): Promise<Reply<Table['findByState']>> {
  const stateId = (await findStateId(tx, state)) ?? refuse('servicers.placeUnknown', { values: { place: state } })
  const found = await listServicersInState(tx, manufacturerId, stateId, maxServicers)
  return found.map((servicer) => ({ ...servicer, distance: null }))
}
