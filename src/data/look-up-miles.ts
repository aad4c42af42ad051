import { servicers } from '../../contract/servicers.ts'
import type { MileageSource } from '../../domain/labor-claims/mileage.ts'
import { estimateRoadMiles } from '../../domain/places/distance.ts'
import type { Engine } from '../../offline/engine.ts'
import type { DevicePlaces } from '../platform/places/device-places.ts'
import { findRefusal } from './error-message.ts'

/** From an address on file to the machine's location. Unknown values are ''. */
export interface Route {
  readonly from_address_id: number
  /** For the offline estimate. */
  readonly from_postal_code: string
  readonly to_address_1: string
  readonly to_city: string
  readonly to_state: string
  readonly to_zip: string
}

/** One-way miles and their source: the server, or an estimate that the server corrects later. */
export interface Miles {
  readonly miles: number
  readonly source: Exclude<MileageSource, 'typed'>
}

/** Neither server nor device could determine the distance. The message is shown to the person. */
export class MilesUnknown extends Error {}
const unknownMessage = 'The distance could not be calculated. Type the miles; they will be checked later.'

/**
 * Looks up the miles of a route (L21): from the server, else its last stored answer, else an estimate from postal
 * codes. Throws `MilesUnknown`, and what does so shows 0 and asks for the miles.
 */
export async function lookUpMiles(
  engine: Pick<Engine, 'fetchOrCached'>,
  places: DevicePlaces,
  { from_postal_code, ...query }: Route,
): Promise<Miles> {
  try {
    const { value } = await engine.fetchOrCached(servicers.table.readDistance, { query })
    return { miles: value.miles, source: 'looked-up' }
  } catch (error) {
    if (findRefusal(error)?.status === 404) throw new MilesUnknown((error as Error).message)
    return { miles: await estimateMiles(places, from_postal_code, query), source: 'estimated' }
  }
}

async function estimateMiles(places: DevicePlaces, from: string, to: Omit<Route, 'from_postal_code'>): Promise<number> {
  const table = await places.table().catch(() => null)
  const start = table?.find(from)?.middle
  const end = (table?.find(to.to_zip) ?? table?.inCity(to.to_city, to.to_state))?.middle
  if (!start || !end) throw new MilesUnknown(unknownMessage)
  return estimateRoadMiles(start, end)
}
