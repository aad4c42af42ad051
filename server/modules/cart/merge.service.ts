import { maxQuantity } from '../../../domain/cart/totals.ts'
import type { Call } from '../../kernel/call.ts'
import { updateCartFields, lockCart, lockOrCreateCart, deleteCart } from './cart.store.ts'
import { mergeLines } from './lines.store.ts'

/** A visitor's cart that has become a part of a user's: whose it was, its submission, and the cart that it is in now. */
export interface MergedCart {
  readonly visitHash: string
  readonly submission: string
  readonly cartId: string
}

/**
 * Merges a visitor's cart into the user's cart at sign-in (C01). Quantities add up; postal code, coupon and shipping service
 * are taken over if the user's cart has none. Ends the visit. Returns what was merged; null for a visitor without a cart.
 */
export async function mergeVisitorCart(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'visit' | 'endVisit'>,
  userId: number,
): Promise<MergedCart | null> {
  if (call.visit === null) return null
  const { tokenHash: visitHash } = call.visit
  call.endVisit()
  const visit = await lockCart(call.tx, { visitHash })
  if (visit === null) return null
  const own = await lockOrCreateCart(
    call.tx,
    { userId },
    { cartId: call.newId(), submission: call.newId(), now: call.now },
  )
  await mergeLines(call.tx, visit.cartId, own.cartId, maxQuantity)
  await updateCartFields(call.tx, own.cartId, {
    zip: own.zip ?? visit.zip,
    shipCode: own.shipCode ?? visit.shipCode,
    coupon: own.coupon ?? visit.coupon,
    requireSignature: own.requireSignature || visit.requireSignature,
    shippingAddress: own.shippingAddress ?? visit.shippingAddress,
  })
  await deleteCart(call.tx, visit.cartId)
  return { visitHash, submission: visit.submission, cartId: own.cartId }
}
