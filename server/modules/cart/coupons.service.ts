import { couponFault } from '../../../domain/cart/coupons.ts'
import type { CouponTerms } from '../../../domain/cart/coupons.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { Call } from '../../kernel/call.ts'
import type { CartRecord } from './cart.record.ts'
import { couponByCode, forgetUse, hasUsed, noteUse } from './coupons.store.ts'

/** Who the coupon of a cart is used by: whom an administrator orders for, else who is signed in. */
const userOf = (cart: CartRecord) => (cart.adminCheckout ? (cart.asUser ?? cart.userId) : cart.userId)

/** A coupon by its code, and why it cannot be used with this cart now, in a sentence, or null. */
export async function judgeCoupon(
  call: Pick<Call, 'tx' | 'now'>,
  cart: CartRecord,
  code: string,
  subtotal: Cents,
): Promise<{ readonly coupon: CouponTerms | null; readonly fault: string | null }> {
  const coupon = await couponByCode(call.tx, code)
  const user = userOf(cart)
  const isUsed = coupon?.oncePerUser === true && user !== null && (await hasUsed(call.tx, code, user, cart.submission))
  return { coupon, fault: couponFault(coupon, { now: call.now, subtotal, isUsed, isKnown: user !== null }) }
}

/**
 * Notes that the order of this cart's submission uses its coupon; for the placement, within its transaction. Answers why
 * it cannot be used (in a sentence) or null. Of many at once, one uses a coupon that is good once.
 */
export async function takeCoupon(
  call: Pick<Call, 'tx' | 'now'>,
  cart: CartRecord,
  subtotal: Cents,
): Promise<string | null> {
  if (cart.coupon === null) return null
  const code = cart.coupon
  const { coupon, fault } = await judgeCoupon(call, cart, code, subtotal)
  if (coupon === null || fault !== null) return fault
  const isTaken = await noteUse(call.tx, {
    submission: cart.submission,
    code,
    userId: userOf(cart),
    isOnce: coupon.oncePerUser,
    at: call.now,
  })
  return isTaken ? null : couponFault(coupon, { now: call.now, subtotal, isUsed: true, isKnown: true })
}

/** Gives the coupon of a submission back whose order was not placed after all. */
export const releaseCoupon = (call: Pick<Call, 'tx'>, submission: string): Promise<void> =>
  forgetUse(call.tx, submission)
