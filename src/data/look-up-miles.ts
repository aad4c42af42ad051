import { servicers } from '../../contract/servicers.ts'
import type { MileageSource } from '../../domain/labor-claims/mileage.ts'
import { roadMiles } from '../../domain/places/distance.ts'
import type { Engine } from '../../offline/engine.ts'
import type { DevicePlaces } from '../platform/places/device-places.ts'
import { refusedBy } from './say-fault.ts'

/** From an address that the server knows to wherever a machine stands. What is not known is ''. */
export interface Way {
  readonly from_address_id: number
  /** For the estimate without a network. */
  readonly from_postal_code: string
  readonly to_address_1: string
  readonly to_city: string
  readonly to_state: string
  readonly to_zip: string
}

/** Miles one way, and whose word they are: the server's, or an estimate of this device that the server settles later. */
export interface Miles {
  readonly miles: number
  readonly source: Exclude<MileageSource, 'typed'>
}

/** Neither the server nor this device could say; the message is for the person. */
export class MilesUnknown extends Error {}
const unknown = 'The distance could not be worked out here. Type the miles; they are checked later.'

/**
 * The miles of a way (L21): the server's, else its last word on this way, else an estimate from the middles of the
 * postal codes. Throws `MilesUnknown`; never answers 0 for 'unknown'.
 */
export async function lookUpMiles(
  engine: Pick<Engine, 'mirrored'>,
  places: DevicePlaces,
  { from_postal_code, ...query }: Way,
): Promise<Miles> {
  try {
    const { value } = await engine.mirrored(servicers.table.readDistance, { query })
    return { miles: value.miles, source: 'looked-up' }
  } catch (error) {
    if (refusedBy(error)?.status === 404) throw new MilesUnknown((error as Error).message)
    return { miles: await estimate(places, from_postal_code, query), source: 'estimated' }
  }
}

async function estimate(places: DevicePlaces, from: string, to: Omit<Way, 'from_postal_code'>): Promise<number> {
  const table = await places.table().catch(() => null)
  const start = table?.find(from)?.middle
  const end = (table?.find(to.to_zip) ?? table?.inCity(to.to_city, to.to_state))?.middle
  if (!start || !end) throw new MilesUnknown(unknown)
  return roadMiles(start, end)
}
