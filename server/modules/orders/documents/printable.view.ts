import { formatCents, toCents } from '../../../../domain/money/cents.ts'
import type { Order } from '../../../../contract/shapes/order.ts'

/** `$289.00`, of an amount on the wire. */
export const formatAmount = (amount: number): string => formatCents(toCents(amount))

/** A text as papers print it: composed letters, and no character that has no picture. */
export const toPrintable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, (one) => (one === '\n' ? one : ''))

/** How an order is paid: `Visa ending in 4242`. */
export function formatPayment(order: Pick<Order, 'payment' | 'payment_terms' | 'card' | 'check_number'>): string {
  if (order.payment === 'card')
    return order.card === null ? 'Card' : `${order.card.brand} ending in ${order.card.last4}`
  if (order.payment === 'check') return `Check ${order.check_number}`.trim()
  const terms = order.payment_terms ?? ''
  return { terms: terms === '' ? 'On account' : `On account, ${terms}`, warranty: 'Warranty (no charge)' }[
    order.payment
  ]
}

/** The lines of an address, without empty ones. */
export function toAddressLines(texts: readonly string[]): string[] {
  const lines = texts.map((one) => one.trim()).filter((one) => one !== '')
  return lines.length === 0 ? ['-'] : lines
}

/** `Newark, NJ 07102`. */
export const formatCityLine = (city: string, state: string, postalCode: string): string =>
  [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export function formatAddress(order: Order, kind: 'shipping' | 'billing'): string[] {
  // A phone order may have its billing address as one block, in place of the fields.
  if (kind === 'billing' && order.address_block !== '') return toAddressLines(order.address_block.split('\n'))
  const of = (field: 'name' | 'company' | 'addr1' | 'addr2' | 'city' | 'postal_code' | 'phone') =>
    order[`${kind}_${field}`]
  const state = order[`${kind}_state`]?.state_abbreviation ?? ''
  const cityLine = formatCityLine(of('city'), state, of('postal_code'))
  return toAddressLines([of('name'), of('company'), of('addr1'), of('addr2'), cityLine, of('phone')])
}

/** The totals of an order, the grand total last. */
export function toTotals(order: Order): (readonly [name: string, amount: string, isLast: boolean])[] {
  const service = order.ship_code === 'WC' ? 'Will call' : 'Shipping'
  const rows: (readonly [string, number])[] = [
    ['Subtotal', order.subtotal],
    [order.coupon === null ? 'Discount' : `Coupon ${order.coupon}`, -order.discount],
    [service, order.shipping_cost],
    ['Surcharge', order.surcharge],
    ['Tax', order.tax],
  ]
  return [
    ...rows
      .filter(([name, amount]) => amount !== 0 || name === 'Subtotal' || name === service)
      .map(([name, amount]) => [name, formatAmount(amount), false] as const),
    ['Total', formatAmount(order.total), true],
  ]
}
