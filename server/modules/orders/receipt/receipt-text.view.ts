import type { Order } from '../../../../contract/shapes/order.ts'
import { toCents, formatCents } from '../../../../domain/money/cents.ts'

export const formatAmount = (amount: number): string => formatCents(toCents(amount))

/** The PDF font covers western European letters. Other letters lose their accents, or become a dash. */
export function toPrintable(text: string): string {
  return text
    .replace(/[łŁ]/g, (one) => (one === 'ł' ? 'l' : 'L'))
    .replace(/[đĐ]/g, (one) => (one === 'đ' ? 'd' : 'D'))
    .replace(/[^\n\x20-\x7e\xa0-\xff–—‘’“”•…€]/gu, (one) => {
      const plain = one.normalize('NFKD').replace(/\p{M}/gu, '')
      return /^[\x20-\x7e\xa0-\xff]+$/.test(plain) ? plain : '-'
    })
}

const formatPayment = (order: Order): string => {
  if (order.payment === 'card')
    return order.card === null ? 'Card' : `${order.card.brand} ending in ${order.card.last4}`
  if (order.payment === 'check') return `Check ${order.check_number}`.trim()
  const terms = order.payment_terms ?? ''
  return { terms: terms === '' ? 'On account' : `On account, ${terms}`, warranty: 'Warranty (no charge)' }[
    order.payment
  ]
}

/** The header fields of the receipt as names and values, without empty ones. */
export function toFacts(order: Order): [string, string][] {
  const all: [string, string][] = [
    ['Date', order.created_at.slice(0, 10)],
    ['Status', order.status.charAt(0).toUpperCase() + order.status.slice(1)],
    ['Account', order.account_name],
    ['Payment', formatPayment(order)],
    ['PO number', order.po_number],
    ['Taken by', order.taken_by],
    ['Surcharge requested by', order.surcharge_requested_by],
    ['Previous order', order.previous_order],
    ['Serial number', order.serial_number ?? ''],
    [
      'Tracking',
      order.shipments
        .map(({ carrier, tracking_numbers }) => [carrier, ...tracking_numbers].join(' ').trim())
        .filter(Boolean)
        .join(', '),
    ],
  ]
  return all.filter(([, value]) => value !== '')
}

export function formatAddress(order: Order, kind: 'shipping' | 'billing'): string[] {
  const of = (field: 'name' | 'company' | 'addr1' | 'addr2' | 'city' | 'postal_code' | 'phone') =>
    order[`${kind}_${field}`]
  const state = order[`${kind}_state`]?.state_abbreviation ?? ''
  const cityLine = [of('city'), [state, of('postal_code')].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  // A phone order may have its billing address as one block.
  const block = kind === 'billing' ? order.address_block.split('\n') : []
  const all = [of('name'), of('company'), of('addr1'), of('addr2'), cityLine, of('phone'), ...block]
  const lines = all.map((one) => one.trim()).filter((one) => one !== '')
  return lines.length === 0 ? ['-'] : lines
}

/** The totals of the receipt, the grand total last. */
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
