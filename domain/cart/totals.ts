import type { Cents } from '../money/cents.ts'
import { multiplyCents } from '../money/cents.ts'
import type { Coupon } from './coupons.ts'
import { calculateDiscount } from './coupons.ts'

/** The maximum quantity of one part in a cart (`calls.tsv` C03). Adding a part again increases its quantity up to this. */
export const maxQuantity = 999

/** A line with the price that its account pays. */
export interface PricedLine {
  readonly price: Cents
  readonly qty: number
}

/** The fee for a signature on delivery, on top of the shipping rate. */
export const signatureFee: Cents = 450

/** The amounts that make up an order's total. */
export interface Totals {
  readonly subtotal: Cents
  /** Off the goods or off the shipping; never more than their price. */
  readonly coupon_discount: Cents
  /** The shipping rate, with the signature fee if a signature is required. */
  readonly shipping: Cents
  /** The price of a faster service on a warranty order, whose ground shipping is free. */
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
  /** Calculates the tax on the discounted amounts (`taxable`). */
  readonly tax: (taxable: { readonly goods: Cents; readonly shipping: Cents }) => Cents
}

export const calculateSubtotal = (lines: readonly PricedLine[]): Cents =>
  lines.reduce((sum, { price, qty }) => sum + multiplyCents(qty, price), 0)

/** Calculates the totals of a cart or an order: price times quantity, less the coupon, plus shipping and tax (`SF230`). */
export function calculateTotals({ lines, coupon, shipping, requiresSignature, tax }: Priced): Totals {
  const subtotal = calculateSubtotal(lines)
  const signed = requiresSignature && shipping !== null && !shipping.isWillCall ? signatureFee : 0
  const shippingCost = (shipping?.rate ?? 0) + signed
  const surcharge = shipping?.surcharge ?? 0
  const discount = coupon === null ? { goods: 0, shipping: 0 } : calculateDiscount(coupon, subtotal, shippingCost)
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
