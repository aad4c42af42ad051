import { isWithinBreak, replacements } from '../../../domain/catalogue/supersession.ts'
import { serialKey } from '../../../domain/warranty/serials.ts'
import type { Tx } from '../../kernel/call.ts'
import { placesOnModel } from './machine-parts.store.ts'
import type { PlaceOnMachine } from './machine-parts.store.ts'
import { productsById, replacedBy } from './products.store.ts'
import type { ProductRecord } from './products.store.ts'

/** A part as somebody wants it for one machine. */
export interface PartForMachine {
  readonly part: ProductRecord
  /** What is sold in its place now; itself where it was never replaced. */
  readonly sold: ProductRecord
  readonly fits: boolean
  /** Why it does not go into this machine. */
  readonly reason: string | null
}

/** Parts for the machine with this serial, by their ids; what the catalogue does not have is not in the answer. */
export async function partsForMachine(
  tx: Tx,
  machine: { readonly equipmentId: number; readonly model: string; readonly serial: string },
  ids: readonly number[],
): Promise<Map<number, PartForMachine>> {
  if (ids.length === 0) return new Map()
  const next = await replacedBy(tx, ids)
  const newest = (id: number) => replacements(id, (one) => next.get(one) ?? null).at(-1) ?? id
  const known = await productsById(tx, [...ids, ...ids.map(newest)])
  const places = await placesOnModel(tx, machine.equipmentId, ids)
  const serial = serialKey(machine.serial)
  return new Map(
    ids.flatMap((id) => {
      const part = known.get(id)
      if (part === undefined) return []
      const own = places.filter((place) => place.product_id === id)
      const fits = own.some((place) => isWithinBreak(serial, place.serial_from, place.serial_to))
      const reason = fits ? null : own.length === 0 ? `Not a part of the ${machine.model}` : serialsOf(own)
      return [[id, { part, sold: known.get(newest(id)) ?? part, fits, reason }] as const]
    }),
  )
}

function serialsOf(places: readonly PlaceOnMachine[]): string {
  const words = places.map(({ serial_from: from, serial_to: to }) =>
    [from === null ? '' : `from ${from}`, to === null ? '' : `before ${to}`].filter((word) => word !== '').join(' '),
  )
  return `For serials ${words.join(', or ')}`
}
