import type { Tx } from '../../kernel/call.ts'
import type { ServicersPorts } from './servicers.ports.ts'
import { startById } from './start.store.ts'

/** Where somebody is to go. */
export interface Whereto {
  readonly city: string
  readonly state: string
  readonly postalCode: string
}
/** Miles by road, one way, to a tenth, from an address; null where either end is not known or nobody can say. */
export type MilesTo = (tx: Tx, fromAddressId: number, to: Whereto) => Promise<number | null>

export function createMilesTo({ places, distance }: ServicersPorts): MilesTo {
  return async (tx, fromAddressId, to) => {
    const start = await startById(tx, fromAddressId)
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
