import type { OrderStatus } from '../../../domain/orders/states.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'

/** An order of a claim, with its part ids. */
export interface ClaimOrder {
  readonly order_id: number
  readonly display_id: string
  readonly status: OrderStatus
  readonly ordered_on: Date
  readonly product_ids: readonly number[]
}

/** The orders of a claim, newest first. */
export async function findClaimOrders(tx: Tx, claimId: string): Promise<ClaimOrder[]> {
  const rows = await tx
    .selectFrom('order_claim')
    .innerJoin('shop_order', 'shop_order.order_id', 'order_claim.order_id')
    .innerJoin('order_line', 'order_line.order_id', 'shop_order.order_id')
    .select(['shop_order.order_id', 'display_id', 'status', 'created_at', 'product_id'])
    .where('order_claim.claim_id', '=', claimId)
    .orderBy('shop_order.order_id', 'desc')
    .orderBy('order_line.position')
    .execute()
  const found = new Map<number, ClaimOrder & { product_ids: number[] }>()
  for (const { order_id, display_id, status, created_at, product_id } of rows) {
    const one = found.get(order_id) ?? { order_id, display_id, status, ordered_on: created_at, product_ids: [] }
    one.product_ids.push(product_id)
    found.set(order_id, one)
  }
  return [...found.values()]
}

/** Links an order to a claim. False if it was already linked. */
export async function linkToClaim(call: SignedIn, orderId: number, claimId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await call.tx
    .insertInto('order_claim')
    .values({ order_id: orderId, claim_id: claimId, user_id: call.actor.userId, at: call.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether an order is linked to a claim. */
export async function isOrderOfClaim(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('order_claim')
    .select('claim_id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
