import type { Claim } from '../../../contract/shapes/claim.ts'
import { amountOf } from '../../../domain/money/cents.ts'
import { orderStatusWords } from '../../../domain/orders/states.ts'
import type { Tx } from '../../kernel/call.ts'
import type { PartForMachine } from '../catalogue/index.ts'
import type { ClaimOrder } from '../orders/index.ts'
import { ordersOfClaim } from '../orders/index.ts'
import { partsOf } from './labor-claims.money.ts'
import type { ClaimPart, ClaimRecord } from './labor-claims.store.ts'
import { partsOnMachine } from './wanted-parts.service.ts'

/** The order that a part is on, under its own number or under that which replaces it; a cancelled one does not count. */
export const orderOf = (
  orders: readonly ClaimOrder[],
  part: Pick<ClaimPart, 'product_id'>,
  known: PartForMachine | undefined,
): ClaimOrder | undefined =>
  orders.find(
    ({ status, product_ids }) =>
      status !== 'cancelled' &&
      [part.product_id, known?.sold.product_id].some((id) => id !== undefined && product_ids.includes(id)),
  )

function wirePart(
  part: ClaimPart,
  known: PartForMachine | undefined,
  orders: readonly ClaimOrder[],
): Claim['order']['products'][number] {
  const order = part.source === 'order' ? orderOf(orders, part, known) : undefined
  const { list_price, dealer_price: _dealers, ...words } = part
  return {
    ...words,
    state: order === undefined ? part.state : orderStatusWords(order.status),
    price: amountOf(list_price),
    superseded_by: known === undefined || known.sold === known.part ? null : known.sold.number,
    ...(known === undefined ? {} : { fits: known.fits, fits_reason: known.reason }),
  }
}

/** The parts of a claim with what became of them, and its orders, the latest first. */
export async function partsView(tx: Tx, claim: ClaimRecord): Promise<Pick<Claim, 'order' | 'orders'>> {
  const parts = partsOf(claim)
  const orders = await ordersOfClaim(tx, claim.claim_id)
  const known = await partsOnMachine(
    tx,
    claim,
    parts.map((part) => part.product_id),
  )
  return {
    order: { products: parts.map((part) => wirePart(part, known.get(part.product_id), orders)) },
    orders: orders.map(({ order_id, display_id, status, ordered_on }) => ({
      order_id,
      display_id,
      status,
      ordered_on: ordered_on.toISOString(),
    })),
  }
}
