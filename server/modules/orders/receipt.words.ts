import type { Order } from '../../../contract/shapes/order.ts'
import { centsOf, sayCents } from '../../../domain/money/cents.ts'

export const money = (amount: number): string => sayCents(centsOf(amount))

/** The paper's letters are those of western Europe: others lose their signs, and what then is left over becomes a dash. */
export function printable(words: string): string {
  return words
    .replace(/[łŁ]/g, (one) => (one === 'ł' ? 'l' : 'L'))
    .replace(/[đĐ]/g, (one) => (one === 'đ' ? 'd' : 'D'))
    .replace(/[^\n\x20-\x7e\xa0-\xff–—‘’“”•…€]/gu, (one) => {
      const plain = one.normalize('NFKD').replace(/\p{M}/gu, '')
      return /^[\x20-\x7e\xa0-\xff]+$/.test(plain) ? plain : '-'
    })
}

const paidBy = (order: Order): string => {
  if (order.payment === 'card')
    return order.card === null ? 'Card' : `${order.card.brand} ending in ${order.card.last4}`
  return { check: 'Check', terms: 'On account', warranty: 'Warranty: nothing is charged' }[order.payment]
}

/** What stands above: names and values, those that there are. */
export function facts(order: Order): [string, string][] {
  const all: [string, string][] = [
    ['Date', order.created_at.slice(0, 10)],
    ['Status', order.status.charAt(0).toUpperCase() + order.status.slice(1)],
    ['Account', order.account_name],
    ['Payment', paidBy(order)],
    ['Your number', order.po_number],
    ['Serial number', order.serial_number ?? ''],
    ['Tracking', [order.carrier, order.tracking_number].filter((one) => one !== null).join(' ')],
  ]
  return all.filter(([, value]) => value !== '')
}

export function addressLines(order: Order, kind: 'shipping' | 'billing'): string[] {
  const of = (field: 'name' | 'company' | 'addr1' | 'addr2' | 'city' | 'postal_code' | 'phone') =>
    order[`${kind}_${field}`]
  const state = order[`${kind}_state`]?.state_abbreviation ?? ''
  const town = [of('city'), [state, of('postal_code')].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [of('name'), of('company'), of('addr1'), of('addr2'), town, of('phone')].filter((one) => one !== '')
  return lines.length === 0 ? ['-'] : lines
}

/** What it comes to, the total last. */
export function sums(order: Order): (readonly [name: string, amount: string, isLast: boolean])[] {
  const service = order.ship_code === 'WC' ? 'Will call' : 'Shipping'
  const parts: (readonly [string, number])[] = [
    ['Subtotal', order.subtotal],
    [order.coupon === null ? 'Discount' : `Coupon ${order.coupon}`, -order.discount],
    [service, order.shipping_cost],
    ['Surcharge', order.surcharge],
    ['Tax', order.tax],
  ]
  return [
    ...parts
      .filter(([name, amount]) => amount !== 0 || name === 'Subtotal' || name === service)
      .map(([name, amount]) => [name, money(amount), false] as const),
    ['Total', money(order.total), true],
  ]
}
