import type { Cents } from '../money/cents.ts'
import { sayCents, times } from '../money/cents.ts'

/** What is taken off: per cent of the goods, an amount off the goods, or an amount off the shipping (`product.md`, demo shop). */
export interface Coupon {
  readonly code: string
  readonly kind: 'percent' | 'amount' | 'shipping'
  /** Per cent, or cents. */
  readonly value: number
}

/** When, how often and from which sum on a coupon is good. */
export interface CouponTerms extends Coupon {
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly minimum: Cents
  readonly oncePerUser: boolean
}

/** Codes are found however they are typed. */
export const couponKey = (typed: string): string => typed.trim().toUpperCase()

/** What a coupon takes off the goods and off the shipping: never more than there is. */
export function couponDiscount(
  { kind, value }: Coupon,
  subtotal: Cents,
  shipping: Cents,
): { readonly goods: Cents; readonly shipping: Cents } {
  if (kind === 'shipping') return { goods: 0, shipping: Math.min(value, shipping) }
  const off = kind === 'percent' ? times(Math.min(100, value) / 100, subtotal) : value
  return { goods: Math.min(off, subtotal), shipping: 0 }
}

export const couponUnknown = 'There is no such coupon. Check the code.'

/** Who wants to use a coupon, when, and for goods of how many cents. */
export interface CouponCase {
  readonly now: Date
  readonly subtotal: Cents
  /** Whether it is known who orders: a visitor could use a coupon any number of times. */
  readonly isKnown: boolean
  /** Whether this user has placed an order with it. */
  readonly isUsed: boolean
}

/** Why a coupon cannot be used now, in a sentence, or null. */
export function couponFault(coupon: CouponTerms | null, { now, subtotal, isKnown, isUsed }: CouponCase): string | null {
  if (coupon === null) return couponUnknown
  if (coupon.endsAt !== null && coupon.endsAt <= now) return 'This coupon has expired.'
  if (coupon.startsAt !== null && coupon.startsAt > now) return 'This coupon is not good yet.'
  if (coupon.oncePerUser && !isKnown) return 'This coupon can be used once by each customer. Sign in to use it.'
  if (coupon.oncePerUser && isUsed) return 'You have used this coupon already.'
  if (subtotal < coupon.minimum)
    return `This coupon is for orders of ${sayCents(coupon.minimum)} and more. Yours is ${sayCents(subtotal)}.`
  return null
}

/** `10 % off`, `$5.00 off`, `$5.00 off shipping`. */
export function couponWords({ kind, value }: Coupon): string {
  if (kind === 'percent') return `${value} % off`
  return kind === 'amount' ? `${sayCents(value)} off` : `${sayCents(value)} off shipping`
}
