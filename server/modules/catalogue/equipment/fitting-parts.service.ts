import type { ProductRow } from '../../../../contract/shapes/catalogue.ts'
import { isWithinBreak } from '../../../../domain/catalogue/supersession.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { Tx } from '../../../kernel/call.ts'
import { readProductRows } from '../products/product-rows.service.ts'
import { findDiagramParts, findFittingParts } from './fits.store.ts'

/** Parts of a machine that are looked at: a model has at most some hundreds. */
const maxLookedAt = 40

/** A machine that somebody owns. */
interface Machine {
  readonly equipmentId: number
  readonly serial: string
}

/**
 * For each of these machines some parts that fit it and can be bought now, in the order of `machines`. `preferred` come first:
 * what its owner has bought before. It takes four statements, however many machines there are.
 */
export async function listPartsThatFit(
  tx: Tx,
  machines: readonly Machine[],
  preferred: ReadonlySet<number>,
  limit: number,
): Promise<ProductRow[][]> {
  if (machines.length === 0) return []
  const models = [...new Set(machines.map(({ equipmentId }) => equipmentId))]
  const places = [...(await findDiagramParts(tx, models)), ...(await findFittingParts(tx, models))]
  const listFitting = ({ equipmentId, serial }: Machine): number[] => {
    const normalized = normalizeSerial(serial)
    const fitting = new Set(
      places
        .filter((place) => place.equipment_id === equipmentId)
        .filter(({ serial_from, serial_to }) => isWithinBreak(normalized, serial_from, serial_to))
        .map(({ product_id }) => product_id),
    )
    const ids = [...fitting]
    return [...ids.filter((id) => preferred.has(id)), ...ids.filter((id) => !preferred.has(id))].slice(0, maxLookedAt)
  }
  const fitting = machines.map(listFitting)
  const parts = await readProductRows(tx, [...new Set(fitting.flat())])
  const sold = parts.filter((part) => part.price !== null && part.qty > 0 && part.replaced_by === null)
  const byId = new Map(sold.map((part) => [part.product_id, part]))
  return fitting.map((ids) => ids.flatMap((id) => byId.get(id) ?? []).slice(0, limit))
}
