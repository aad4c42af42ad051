// What of an order has shipped, what is still to come, and what a cancellation of the rest leaves
// (docs/decisions/076-orders-are-shipped.md).
import { calculateTax } from '../cart/tax.ts'
import type { TaxRate } from '../cart/tax.ts'
import type { Cents } from '../money/cents.ts'
import { takeShare } from '../money/share.ts'
import { toDay } from './list-days.ts'
import { holdsStock } from './states.ts'
import type { OrderStatus } from './states.ts'

/** Pieces of an order line: ordered, shipped, and waiting for goods. `backordered` is at most what has not shipped. */
export interface LinePieces {
  readonly qty: number
  readonly shipped: number
  readonly backordered: number
}

/** The pieces of a line that have not shipped. */
export const countLeft = ({ qty, shipped }: Pick<LinePieces, 'qty' | 'shipped'>): number => qty - shipped

/** How much of an order has shipped. */
export type ShippedState = 'none' | 'part' | 'all'
export function getShippedState(lines: readonly Pick<LinePieces, 'qty' | 'shipped'>[]): ShippedState {
  if (lines.every(({ shipped }) => shipped === 0)) return 'none'
  return lines.every((line) => countLeft(line) === 0) ? 'all' : 'part'
}

/** Whether parts of an order of this status can leave the warehouse. One on hold is released first. */
export const isShippable = (status: OrderStatus): boolean => status === 'order received' || status === 'processing'

/** Whether parts of an order of this status can be back-ordered. */
export const isBackorderable = (status: OrderStatus): boolean => holdsStock(status)

/** A part and the pieces of it that go into a parcel. */
export interface PackedPart {
  readonly product_id: number
  /** Above zero. */
  readonly qty: number
}
interface ShippableLine extends LinePieces {
  readonly product_id: number
}

/** A parcel, worked out: its lines by their index, or the first part of which less is left than wanted. */
export type PackedParcel =
  | { readonly is: 'packed'; readonly lines: readonly { readonly index: number; readonly qty: number }[] }
  | { readonly is: 'short'; readonly product_id: number; readonly left: number }

/** Takes the wanted pieces from what has not shipped. A part that is on several lines is taken from the first of them. */
export function packParcel(lines: readonly ShippableLine[], wanted: readonly PackedPart[]): PackedParcel {
  const packed: { index: number; qty: number }[] = []
  for (const { product_id, qty } of wanted) {
    let open = qty
    for (const [index, line] of lines.entries()) {
      const taken = line.product_id === product_id ? Math.min(open, countLeft(line)) : 0
      if (taken > 0) packed.push({ index, qty: taken })
      open -= taken
    }
    if (open > 0) return { is: 'short', product_id, left: qty - open }
  }
  return { is: 'packed', lines: packed }
}

/** Everything that has not shipped. */
export function listLeft(lines: readonly ShippableLine[]): PackedPart[] {
  const left = new Map<number, number>()
  for (const line of lines) left.set(line.product_id, (left.get(line.product_id) ?? 0) + countLeft(line))
  return [...left].filter(([, qty]) => qty > 0).map(([product_id, qty]) => ({ product_id, qty }))
}

/**
 * Whether a shipment can be taken back: on the day on which it was entered, in the reader's time zone, before the carrier
 * has come. `now` in epoch ms.
 */
export const isWithdrawable = (
  { shipped_at, delivered_at }: { readonly shipped_at: string; readonly delivered_at: string | null },
  now: number,
  timeZone: string,
): boolean => delivered_at === null && toDay(Date.parse(shipped_at), timeZone) === toDay(now, timeZone)

/** A tracking number as it is stored and looked up: without spaces and dashes, in upper case. */
export const normalizeTracking = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase()

/** The tracking numbers of a text, one a line or between commas, each once. */
export const parseTrackingNumbers = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,;]+/)
      .map(normalizeTracking)
      .filter((number) => number !== ''),
  ),
]

/** The amounts of an order, in cents. */
export interface PlacedAmounts {
  readonly subtotal: Cents
  readonly discount: Cents
  readonly shipping_cost: Cents
  readonly surcharge: Cents
  readonly tax: Cents
  readonly total: Cents
}

/**
 * The amounts of an order of which only the shipped parts are left, whose subtotal is `shippedSubtotal`. The discount on the
 * goods shrinks with them. Shipping stays: the parcel left. The tax is that of the same rates; where they have changed
 * since, it shrinks with what is taxed.
 */
export function keepShipped(
  before: PlacedAmounts,
  shippedSubtotal: Cents,
  { rates, isDiscountOnShipping }: { readonly rates: readonly TaxRate[]; readonly isDiscountOnShipping: boolean },
): PlacedAmounts {
  const discount = isDiscountOnShipping ? before.discount : takeShare(before.discount, shippedSubtotal, before.subtotal)
  const toTaxable = (subtotal: Cents, off: Cents) => ({
    goods: subtotal - (isDiscountOnShipping ? 0 : off),
    shipping: before.shipping_cost + before.surcharge - (isDiscountOnShipping ? off : 0),
  })
  const [was, is] = [toTaxable(before.subtotal, before.discount), toTaxable(shippedSubtotal, discount)]
  const isShippingTaxed = rates.some((rate) => rate.isOnShipping)
  const sum = ({ goods, shipping }: typeof was) => goods + (isShippingTaxed ? shipping : 0)
  const tax =
    calculateTax(rates, was) === before.tax ? calculateTax(rates, is) : takeShare(before.tax, sum(is), sum(was))
  return {
    ...{ subtotal: shippedSubtotal, discount, shipping_cost: before.shipping_cost, surcharge: before.surcharge, tax },
    total: shippedSubtotal - discount + before.shipping_cost + before.surcharge + tax,
  }
}
