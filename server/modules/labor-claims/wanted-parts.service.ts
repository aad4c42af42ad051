import type { WantedPart } from '../../../domain/labor-claims/parts.ts'
import { discounted } from '../../../domain/money/cents.ts'
import type { Tx } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { partsForMachine } from '../catalogue/index.ts'
import { discountOf } from './places.store.ts'
import type { ClaimPart } from './labor-claims.store.ts'

/** For which machine parts are wanted, and whose discount counts: the assigned servicer's, before that the filing account's. */
export interface PartsFor {
  readonly equipment_id: number
  readonly model: string
  readonly serial_number: string
  readonly account_id: number
  readonly assigned_to: number | null
}

export const partsOnMachine = (tx: Tx, { equipment_id, model, serial_number }: PartsFor, ids: readonly number[]) =>
  partsForMachine(tx, { equipmentId: equipment_id, model, serial: serial_number }, ids)

/**
 * Wanted parts as a claim keeps them. What was there keeps its price; what is new has today's list price and what the
 * account pays of it. Refuses `labor-claims.partUnknown`.
 */
export async function keptParts(
  tx: Tx,
  claim: PartsFor,
  wanted: readonly WantedPart[],
  before: readonly ClaimPart[] = [],
): Promise<ClaimPart[]> {
  const known = await partsOnMachine(
    tx,
    claim,
    wanted.map((one) => one.product_id),
  )
  const discount = await discountOf(tx, { userId: claim.assigned_to, accountId: claim.account_id })
  return wanted.map(({ product_id, qty, source }) => {
    const there = before.find((one) => one.product_id === product_id && one.source === source)
    if (there !== undefined) return { ...there, qty }
    const { part } = known.get(product_id) ?? refuse('labor-claims.partUnknown')
    const list = part.price ?? 0
    return {
      product_id,
      number: part.number,
      name: part.name,
      qty,
      source,
      state: source === 'stock' ? 'From stock' : 'To order',
      list_price: list,
      dealer_price: discounted(list, discount),
    }
  })
}
