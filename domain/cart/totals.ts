import type { Cents } from '../money/cents.ts'
import { times } from '../money/cents.ts'
import type { Coupon } from './coupons.ts'
import { couponDiscount } from './coupons.ts'

/** Adding again adds up, to this many of one part at the most (`calls.tsv` C03). */
export const mostOfOne = 999

/** A line with the price that its account pays; null where the price has to be asked for. */
export interface PricedLine {
  readonly price: Cents
  readonly qty: number
}

/** What a signature at the door costs on top of the rate. */
export const signatureFee: Cents = 450

/** Everything that an order's total is made of. */
export interface Totals {
  readonly subtotal: Cents
  /** Off the goods or off the shipping; never more than what it is taken from. */
  readonly coupon_discount: Cents
  /** The rate, with the signature where one is wanted. */
  readonly shipping: Cents
  /** What a faster service costs on a warranty order, whose ground shipping is free. */
  readonly surcharge: Cents
  readonly tax: Cents
  readonly total: Cents
}

export interface Priced {
  readonly lines: readonly PricedLine[]
  readonly coupon: Coupon | null
  /** Null until one is selected. */
  readonly shipping: { readonly rate: Cents; readonly surcharge: Cents; readonly isWillCall: boolean } | null
  readonly requiresSignature: boolean
  /** Of what is left after the discount (`taxable`). */
  readonly tax: (taxable: { readonly goods: Cents; readonly shipping: Cents }) => Cents
}

export const subtotalOf = (lines: readonly PricedLine[]): Cents =>
  lines.reduce((sum, { price, qty }) => sum + times(qty, price), 0)

/** The totals of a cart or an order: sum of price times quantity, less the coupon, plus shipping and tax (`storefront §9`). */
export function totalsOf({ lines, coupon, shipping, requiresSignature, tax }: Priced): Totals {
  const subtotal = subtotalOf(lines)
  const signed = requiresSignature && shipping !== null && !shipping.isWillCall ? signatureFee : 0
  const shippingCost = (shipping?.rate ?? 0) + signed
  const surcharge = shipping?.surcharge ?? 0
  const discount = coupon === null ? { goods: 0, shipping: 0 } : couponDiscount(coupon, subtotal, shippingCost)
  const taxed = tax({ goods: subtotal - discount.goods, shipping: shippingCost - discount.shipping + surcharge })
  return {
    subtotal,
    coupon_discount: discount.goods + discount.shipping,
    shipping: shippingCost,
    surcharge,
    tax: taxed,
    total: subtotal - discount.goods - discount.shipping + shippingCost + surcharge + taxed,
  }
}
