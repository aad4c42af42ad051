import { validateCoupon } from '../../../../domain/cart/coupons.ts'
import type { CouponTerms } from '../../../../domain/cart/coupons.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Call } from '../../../kernel/call.ts'
import type { CartRecord } from '../cart.store.ts'
import { countUses, findCoupon, deleteUse, hasUsedCoupon, insertUse, lockCoupon } from './coupons.store.ts'

/** The user who redeems the coupon: the customer of a phone order, else the signed-in user. */
const getCouponUser = (cart: CartRecord) => (cart.adminCheckout ? (cart.asUser ?? cart.userId) : cart.userId)

/** Whether a cart's coupon counts now. The manufacturer pays for a warranty order, so the cart has it for the next one. */
export const usesCoupon = (cart: CartRecord): cart is CartRecord & { readonly coupon: string } =>
  cart.coupon !== null && !cart.warranty

/** Finds a coupon by its code, with the reason why this cart cannot use it now, as a sentence, or null. */
export async function checkCoupon(
  call: Pick<Call, 'tx' | 'now'>,
  cart: CartRecord,
  code: string,
  subtotal: Cents,
): Promise<{ readonly coupon: CouponTerms | null; readonly error: string | null }> {
  const coupon = await findCoupon(call.tx, code)
  const user = getCouponUser(cart)
  const isUsed =
    coupon?.oncePerUser === true && user !== null && (await hasUsedCoupon(call.tx, code, user, cart.submission))
  const uses = coupon?.maxUses == null ? 0 : await countUses(call.tx, code, cart.submission)
  return { coupon, error: validateCoupon(coupon, { now: call.now, subtotal, isUsed, uses, isKnown: user !== null }) }
}

/**
 * Redeems the coupon of a cart for its submission, inside the placement transaction. Returns the reason why it cannot be
 * used, as a sentence, or null. Of many concurrent orders only one can
 * redeem a single-use coupon, or the last use of one with a number of uses.
 */
export async function redeemCoupon(
  call: Pick<Call, 'tx' | 'now'>,
  cart: CartRecord,
  subtotal: Cents,
): Promise<string | null> {
  if (!usesCoupon(cart)) return null
  const code = cart.coupon
  await lockCoupon(call.tx, code)
  const { coupon, error } = await checkCoupon(call, cart, code, subtotal)
  if (coupon === null || error !== null) return error
  const isRedeemed = await insertUse(call.tx, {
    submission: cart.submission,
    code,
    userId: getCouponUser(cart),
    isOnce: coupon.oncePerUser,
    at: call.now,
  })
  return isRedeemed ? null : validateCoupon(coupon, { now: call.now, subtotal, isUsed: true, uses: 0, isKnown: true })
}

/** Returns the coupon of a submission whose order was not placed. */
export const releaseCoupon = (call: Pick<Call, 'tx'>, submission: string): Promise<void> =>
  deleteUse(call.tx, submission)
