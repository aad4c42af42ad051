import type { Tx } from '../../kernel/call.ts'
import type { ServicersPorts } from './servicers.ports.ts'
import { startAddressById } from './start.store.ts'

/** Destination of a distance lookup. */
export interface Destination {
  readonly city: string
  readonly state: string
  readonly postalCode: string
}
/** One-way road miles from an address, rounded to 0.1. Null if either place is unknown or the lookup fails. */
export type MilesTo = (tx: Tx, fromAddressId: number, to: Destination) => Promise<number | null>

/** Creates the distance lookup for other modules. */
export function createMilesTo({ places, distance }: ServicersPorts): MilesTo {
  return async (tx, fromAddressId, to) => {
    const start = await startAddressById(tx, fromAddressId)
    if (start === null) return null
    const table = await places.table()
    const from = start.point ?? table.find(start.postal_code)?.middle
    const middle = (table.find(to.postalCode) ?? table.inCity(to.city, to.state))?.middle
    if (from == null || middle == null) return null
    return distance.byRoad(from, middle).then(
      ({ miles }) => miles,
      () => null,
    )
  }
}
