import type { ProductRow } from '../../../../contract/shapes/catalogue.ts'
import { isWithinBreak } from '../../../../domain/catalogue/supersession.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { Tx } from '../../../kernel/call.ts'
import { readProductRows } from '../products/product-rows.service.ts'
import { findDiagramParts, findFittingParts } from './fits.store.ts'

/** Parts of a machine that are looked at: a model has at most some hundreds. */
const maxLookedAt = 40

/**
 * Some parts that fit a machine and can be bought now. `preferred` come first: what its owner has bought before.
 */
export async function listPartsThatFit(
  tx: Tx,
  machine: { readonly equipmentId: number; readonly serial: string },
  preferred: ReadonlySet<number>,
  limit: number,
): Promise<ProductRow[]> {
  const serial = normalizeSerial(machine.serial)
  const places = [
    ...(await findDiagramParts(tx, machine.equipmentId)),
    ...(await findFittingParts(tx, machine.equipmentId)),
  ]
  const fitting = [
    ...new Set(
      places
        .filter(({ serial_from, serial_to }) => isWithinBreak(serial, serial_from, serial_to))
        .map(({ product_id }) => product_id),
    ),
  ]
  const ids = [...fitting.filter((id) => preferred.has(id)), ...fitting.filter((id) => !preferred.has(id))]
  const parts = await readProductRows(tx, ids.slice(0, maxLookedAt))
  return parts.filter((part) => part.price !== null && part.qty > 0 && part.replaced_by === null).slice(0, limit)
}
