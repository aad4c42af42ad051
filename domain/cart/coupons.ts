import type { Cents } from '../money/cents.ts'
import { formatCents, multiplyCents } from '../money/cents.ts'

/** A discount: a percentage or an amount off the goods, or an amount off the shipping. */
export interface Coupon {
  readonly code: string
  readonly kind: 'percent' | 'amount' | 'shipping'
  /** Percent, or cents. */
  readonly value: number
}

/** Conditions of a coupon: its dates, the minimum order, how often it may be used, and whether it is on. */
export interface CouponTerms extends Coupon {
  readonly isOn: boolean
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly minimum: Cents
  readonly oncePerUser: boolean
  /** How many orders may use it; null: any number. */
  readonly maxUses: number | null
}

/** Normalizes a code: lookups ignore case and surrounding spaces. */
export const normalizeCouponCode = (typed: string): string => typed.trim().toUpperCase()

/** Returns the discount on the goods and on the shipping, never more than their price. */
export function calculateDiscount(
  { kind, value }: Coupon,
  subtotal: Cents,
  shipping: Cents,
): { readonly goods: Cents; readonly shipping: Cents } {
  if (kind === 'shipping') return { goods: 0, shipping: Math.min(value, shipping) }
  const off = kind === 'percent' ? multiplyCents(Math.min(100, value) / 100, subtotal) : value
  return { goods: Math.min(off, subtotal), shipping: 0 }
}

export const couponUnknown = 'We could not find this coupon. Check the code.'

/** The facts that decide whether a coupon may be used. */
export interface CouponCase {
  readonly now: Date
  readonly subtotal: Cents
  /** Whether the user is signed in: a visitor could use a coupon any number of times. */
  readonly isKnown: boolean
  /** Whether this user has placed an order with it. */
  readonly isUsed: boolean
  /** How many other orders have used it. */
  readonly uses: number
}

/** Validates a coupon. Returns why it cannot be used now, or null. */
export function validateCoupon(
  coupon: CouponTerms | null,
  { now, subtotal, isKnown, isUsed, uses }: CouponCase,
): string | null {
  if (coupon === null) return couponUnknown
  if (!coupon.isOn) return 'This coupon is no longer offered.'
  if (coupon.endsAt !== null && coupon.endsAt <= now) return 'This coupon has expired.'
  if (coupon.startsAt !== null && coupon.startsAt > now) return 'This coupon is not valid yet.'
  if (coupon.maxUses !== null && uses >= coupon.maxUses) return 'This coupon has been used up.'
  if (coupon.oncePerUser && !isKnown) return 'This coupon can be used once by each customer. Sign in to use it.'
  if (coupon.oncePerUser && isUsed) return 'You have already used this coupon.'
  if (subtotal < coupon.minimum)
    return `This coupon requires an order of ${formatCents(coupon.minimum)} or more. Your subtotal is ${formatCents(subtotal)}.`
  return null
}

/** Formats a discount: `10% off`, `$5.00 off`, `$5.00 off shipping`. */
export function formatCoupon({ kind, value }: Coupon): string {
  if (kind === 'percent') return `${value}% off`
  return kind === 'amount' ? `${formatCents(value)} off` : `${formatCents(value)} off shipping`
}
