// What a customer gets back for a return: to the cent, and over all returns of an order exactly what the order cost
// (docs/decisions/078-returns.md). The server decides with it, and a preview shows the same amounts.
import { calculateTax } from '../cart/tax.ts'
import type { TaxRate } from '../cart/tax.ts'
import { formatCents } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import { takeShare } from '../money/share.ts'
import type { PlacedAmounts } from '../orders/shipping.ts'

/** What an order cost, by what it was for. All in cents; `discount` and `tax` are those of the goods. */
export interface CreditPots {
  readonly goods: Cents
  readonly discount: Cents
  readonly tax: Cents
  /** Shipping and surcharge after their discount. */
  readonly shipping: Cents
  readonly shipping_tax: Cents
}

/** What was or will be credited, in cents. `credit` is goods less discount, with tax and shipping, less the fee. */
export interface CreditAmounts extends CreditPots {
  readonly fee: Cents
  readonly credit: Cents
}

const clamp = (amount: Cents, least: Cents, most: Cents): Cents =>
  Math.min(Math.max(amount, least), Math.max(least, most))

/**
 * Splits an order's amounts by what they were for. The tax on shipping is that of the same rates; where they have changed
 * since, the tax is shared out by what is taxed.
 */
export function splitOrder(
  order: PlacedAmounts,
  { rates, isDiscountOnShipping }: { readonly rates: readonly TaxRate[]; readonly isDiscountOnShipping: boolean },
): CreditPots {
  const cost = order.shipping_cost + order.surcharge
  const discount = isDiscountOnShipping ? Math.max(0, order.discount - cost) : Math.min(order.discount, order.subtotal)
  const shipping = cost - (order.discount - discount)
  const goods = order.subtotal - discount
  const isTaxed = rates.some((rate) => rate.isOnShipping)
  const isSame = calculateTax(rates, { goods, shipping }) === order.tax
  const shippingTax = !isTaxed
    ? 0
    : isSame
      ? order.tax - calculateTax(rates, { goods, shipping: 0 })
      : takeShare(order.tax, shipping, goods + shipping)
  // Goods that cost nothing carry no tax: what there is was for shipping.
  const shipping_tax = goods === 0 ? order.tax : clamp(shippingTax, 0, order.tax)
  return { goods: order.subtotal, discount, tax: order.tax - shipping_tax, shipping, shipping_tax }
}

/** A restocking fee: a part of what the goods cost after discount, in hundredths of a percent, or cents. */
export interface RestockingFee {
  readonly kind: 'percent' | 'money'
  readonly value: number
}
export const noFee: RestockingFee = { kind: 'money', value: 0 }

/** `15%`, `$12.50`; empty for none. */
export const formatFee = ({ kind, value }: RestockingFee): string =>
  value === 0 ? '' : kind === 'percent' ? `${value / 100}%` : formatCents(value)

/** The sum of what was credited before. */
export const sumCredits = (credits: readonly CreditPots[]): CreditPots =>
  credits.reduce<CreditPots>(
    (sum, one) => ({
      goods: sum.goods + one.goods,
      discount: sum.discount + one.discount,
      tax: sum.tax + one.tax,
      shipping: sum.shipping + one.shipping,
      shipping_tax: sum.shipping_tax + one.shipping_tax,
    }),
    { goods: 0, discount: 0, tax: 0, shipping: 0, shipping_tax: 0 },
  )

/**
 * What pieces that cost `goods` give back. Discount and tax are the share of all that came back by now, less what earlier
 * returns had of it: so the last return gets what remains, and no rounding is lost or given twice. Shipping is given back
 * once. A fee takes at most what the goods give. Nothing is ever below zero.
 */
export function calculateCredit(
  pots: CreditPots,
  earlier: CreditPots,
  asked: { readonly goods: Cents; readonly isShippingBack: boolean; readonly fee: RestockingFee },
): CreditAmounts {
  const goods = clamp(asked.goods, 0, pots.goods - earlier.goods)
  const upTo = earlier.goods + goods
  const discount = clamp(takeShare(pots.discount, upTo, pots.goods) - earlier.discount, 0, goods)
  const tax = clamp(takeShare(pots.tax, upTo, pots.goods) - earlier.tax, 0, pots.tax - earlier.tax)
  const shipping = asked.isShippingBack ? Math.max(0, pots.shipping - earlier.shipping) : 0
  const shipping_tax = asked.isShippingBack ? Math.max(0, pots.shipping_tax - earlier.shipping_tax) : 0
  const { kind, value } = asked.fee
  const wanted = kind === 'percent' ? takeShare(goods - discount, value, 10_000) : value
  const fee = clamp(wanted, 0, goods - discount + tax)
  return {
    ...{ goods, discount, tax, shipping, shipping_tax, fee },
    credit: goods - discount + tax + shipping + shipping_tax - fee,
  }
}

/** Where a credit goes, in cents: what it is not yet paid is no longer due, the rest goes back. */
export interface CreditWay {
  /** No longer due on this order. On terms, a credit on the account. */
  readonly to_balance: Cents
  readonly to_card: Cents
  /** Owed to the customer: checks are not sent back by a program. */
  readonly to_hand: Cents
}

/**
 * Where a credit goes. `balance` is what the order has left to pay before it, `onCards` what its cards can get back. An order
 * on terms is credited to its account, whether it is paid or not. Any other goes to the cards that paid it, an order by check too.
 */
export function planCredit(
  credit: Cents,
  order: {
    readonly payment: 'card' | 'check' | 'terms' | 'warranty'
    readonly balance: Cents
    readonly onCards: Cents
  },
): CreditWay {
  if (order.payment === 'terms') return { to_balance: credit, to_card: 0, to_hand: 0 }
  const to_balance = clamp(order.balance, 0, credit)
  const back = credit - to_balance
  const to_card = clamp(order.onCards, 0, back)
  return { to_balance, to_card, to_hand: back - to_card }
}
