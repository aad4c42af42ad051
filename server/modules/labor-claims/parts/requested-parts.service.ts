import type { RequestedPart } from '../../../../domain/labor-claims/parts.ts'
import { applyDiscount } from '../../../../domain/money/cents.ts'
import type { Tx } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findPartsForMachine } from '../../catalogue/index.ts'
import { getDiscount } from '../people/places.store.ts'
import type { ClaimPart } from '../labor-claims.store.ts'

/** The machine, and the accounts for the discount: the assigned servicer's, before assignment the filing account's. */
export interface PartsContext {
  readonly equipment_id: number
  readonly model: string
  readonly serial_number: string
  readonly account_id: number
  readonly assigned_to: number | null
}

/** Looks parts up in the catalogue, with their replacement and fit for the machine. */
export const lookUpParts = (tx: Tx, { equipment_id, model, serial_number }: PartsContext, ids: readonly number[]) =>
  findPartsForMachine(tx, { equipmentId: equipment_id, model, serial: serial_number }, ids)

/**
 * Prices the requested parts of a claim. Existing parts keep their price; new ones get today's list price and the account's
 * discounted price. Refuses `labor-claims.partUnknown`, at the key of the body that `getPlace` names.
 */
export async function priceParts(
  tx: Tx,
  claim: PartsContext,
  requested: readonly RequestedPart[],
  before: readonly ClaimPart[] = [],
  getPlace?: (productId: number) => string,
): Promise<ClaimPart[]> {
  const known = await lookUpParts(
    tx,
    claim,
    requested.map((one) => one.product_id),
  )
  const discount = await getDiscount(tx, { userId: claim.assigned_to, accountId: claim.account_id })
  return requested.map(({ product_id, qty, source }) => {
    const there = before.find((one) => one.product_id === product_id && one.source === source)
    if (there !== undefined) return { ...there, qty }
    const { part } =
      known.get(product_id) ??
      refuse(
        'labor-claims.partUnknown',
        getPlace === undefined
          ? {}
          : { errors: { [getPlace(product_id)]: 'This part is no longer in the catalogue. Remove it' } },
      )
    const list = part.price ?? 0
    return {
      product_id,
      number: part.number,
      name: part.name,
      qty,
      source,
      state: source === 'stock' ? 'From stock' : 'To order',
      list_price: list,
      dealer_price: applyDiscount(list, discount),
    }
  })
}
