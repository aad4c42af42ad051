import type { Claim } from '../../../../contract/shapes/claim.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { PartForMachine } from '../../catalogue/index.ts'
import type { ClaimOrder } from '../../orders/index.ts'
import { findClaimOrders } from '../../orders/index.ts'
import { parseParts } from '../money/money.rules.ts'
import type { ClaimPart, ClaimRecord } from '../labor-claims.store.ts'
import { lookUpParts } from './requested-parts.service.ts'
import { countPieces } from './stock-pieces.rules.ts'

/** The order that holds a part or its replacement. Cancelled orders do not count. */
export const findOrderOfPart = (
  orders: readonly ClaimOrder[],
  part: Pick<ClaimPart, 'product_id'>,
  known: PartForMachine | undefined,
): ClaimOrder | undefined =>
  orders.find(
    ({ status, product_ids }) =>
      status !== 'cancelled' &&
      [part.product_id, known?.sold.product_id].some((id) => id !== undefined && product_ids.includes(id)),
  )

function toWirePart(
  part: ClaimPart,
  known: PartForMachine | undefined,
  orders: readonly ClaimOrder[],
  least: number,
): Claim['order']['products'][number] {
  const order = part.source === 'order' ? findOrderOfPart(orders, part, known) : undefined
  const { list_price, dealer_price: _dealers, by: _by, by_user_id: _all, ...fields } = part
  return {
    ...fields,
    state: order === undefined ? part.state : getOrderStatusLabel(order.status),
    price: toAmount(list_price),
    superseded_by: known === undefined || known.sold === known.part ? null : known.sold.number,
    ...(least === 0 ? {} : { least }),
    ...(known === undefined ? {} : { fits: known.fits, fits_reason: known.reason }),
  }
}

/** Parts of a claim with their order status and how many pieces the reader must leave, and the claim's orders, latest first. */
export async function buildPartsView(
  tx: Tx,
  claim: ClaimRecord,
  mustLeave: (userId: number | null) => boolean,
): Promise<Pick<Claim, 'order' | 'orders'>> {
  const parts = parseParts(claim)
  const orders = await findClaimOrders(tx, claim.claim_id)
  const known = await lookUpParts(
    tx,
    claim,
    parts.map((part) => part.product_id),
  )
  return {
    order: {
      products: parts.map((part) => toWirePart(part, known.get(part.product_id), orders, countPieces(part, mustLeave))),
    },
    orders: orders.map(({ order_id, display_id, status, ordered_on }) => ({
      order_id,
      display_id,
      status,
      ordered_on: ordered_on.toISOString(),
    })),
  }
}
