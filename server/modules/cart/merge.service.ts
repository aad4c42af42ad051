import { mostOfOne } from '../../../domain/cart/totals.ts'
import type { Call } from '../../kernel/call.ts'
import { changeCart, holdOwnedCart, lockCart, removeCart } from './carts.store.ts'
import { mergeLines } from './lines.store.ts'

/**
 * What somebody put into a cart before signing in goes into their own (C01): quantities add up, and postal code, coupon
 * and way of sending are taken over where theirs has none. The visit ends with it. For whoever begins a session.
 */
export async function adoptVisit(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'visit' | 'endVisit'>,
  userId: number,
): Promise<void> {
  if (call.visit === null) return
  call.endVisit()
  const visit = await holdOwnedCart(call.tx, { visitHash: call.visit.tokenHash })
  if (visit === null) return
  const own = await lockCart(call.tx, { userId }, { cartId: call.newId(), submission: call.newId(), now: call.now })
  await mergeLines(call.tx, visit.cartId, own.cartId, mostOfOne)
  await changeCart(call.tx, own.cartId, {
    zip: own.zip ?? visit.zip,
    shipCode: own.shipCode ?? visit.shipCode,
    coupon: own.coupon ?? visit.coupon,
    requireSignature: own.requireSignature || visit.requireSignature,
    shippingAddress: own.shippingAddress ?? visit.shippingAddress,
  })
  await removeCart(call.tx, visit.cartId)
}
