import { isWithinBreak } from '../../../../domain/catalogue/supersession.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { Tx } from '../../../kernel/call.ts'
import { findPlacesOnModel } from './machine-parts.store.ts'
import type { PlaceOnMachine } from './machine-parts.store.ts'
import { findProducts } from '../products/products.store.ts'
import type { ProductRecord } from '../products/products.store.ts'
import { findSuccessors } from '../products/successors.service.ts'

/** A requested part, checked against one machine. */
export interface PartForMachine {
  readonly part: ProductRecord
  /** The part that supersedes it; the part itself if it is current. */
  readonly sold: ProductRecord
  readonly fits: boolean
  /** Why it does not fit this machine. */
  readonly reason: string | null
}

/** Checks parts against the machine with this serial, by part id. Unknown parts are left out. */
export async function findPartsForMachine(
  tx: Tx,
  machine: { readonly equipmentId: number; readonly model: string; readonly serial: string },
  ids: readonly number[],
): Promise<Map<number, PartForMachine>> {
  if (ids.length === 0) return new Map()
  const products = await findProducts(tx, ids)
  const successors = await findSuccessors(tx, ids)
  const places = await findPlacesOnModel(tx, machine.equipmentId, ids)
  const serial = normalizeSerial(machine.serial)
  return new Map(
    ids.flatMap((id) => {
      const part = products.get(id)
      if (part === undefined) return []
      const own = places.filter((place) => place.product_id === id)
      const fits = own.some((place) => isWithinBreak(serial, place.serial_from, place.serial_to))
      const reason = fits ? null : own.length === 0 ? `Not a part of the ${machine.model}` : formatSerialRanges(own)
      return [[id, { part, sold: successors.get(id) ?? part, fits, reason }] as const]
    }),
  )
}

function formatSerialRanges(places: readonly PlaceOnMachine[]): string {
  const ranges = places.map(({ serial_from: from, serial_to: to }) =>
    [from === null ? '' : `from ${from}`, to === null ? '' : `before ${to}`].filter((limit) => limit !== '').join(' '),
  )
  return `For serials ${ranges.join(', or ')}`
}
