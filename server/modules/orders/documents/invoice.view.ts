import type { Order, OrderPayment } from '../../../../contract/shapes/order.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import { formatShopDay } from '../../../kernel/shop-day.ts'
import {
  drawBlocks,
  drawFacts,
  drawHead,
  drawHeading,
  drawParagraph,
  drawPolicy,
  drawSums,
  drawTable,
  numberPages,
} from './pdf-page.view.ts'
import type { Document, PdfColumn, Seller } from './pdf-page.view.ts'
import { formatAddress, formatAmount, formatPayment, toTotals } from './printable.view.ts'
import { formatTracking, pricedColumns } from './receipt.view.ts'

const isCounted = ({ state }: OrderPayment) => state === 'pending' || state === 'done'

/** What an entry of the ledger was: a payment or a refund, and whether it is under way. */
function describePayment({ kind, method, state, message, unconfirmed }: OrderPayment): string {
  const by = method === 'card' ? 'card' : `check ${message ?? ''}`.trim()
  if (kind === 'refund') return state === 'pending' ? `On its way back to the ${method}` : `Returned to the ${method}`
  if (unconfirmed === true) return `Waiting for the bank of the ${method}`
  return state === 'pending' ? `Held on the ${method}` : `Paid by ${by}`
}

const paymentColumns: readonly PdfColumn<OrderPayment>[] = [
  { head: 'Date', x: 54, width: 90, cell: ({ at }) => formatShopDay(at) },
  { head: 'Payment', x: 150, width: 328, cell: describePayment },
  {
    head: 'Amount',
    x: 488,
    width: 70,
    align: 'right',
    cell: ({ kind, amount }) => formatAmount(kind === 'refund' ? -amount : amount),
  },
]

/** How the invoice is to be paid, or that nothing is. */
function describeTerms(order: Order): string {
  const { balance, display_id } = order
  if (order.order_type === 'warranty') return 'A warranty order: the manufacturer pays it. Nothing is due.'
  // A refund on its way counts as returned already: what is owed beside it goes back another way.
  const isHeld = order.payments.some(({ kind, state }) => kind === 'charge' && state === 'pending')
  if (order.status === 'cancelled' && (balance === 0 || isHeld)) return 'This order was cancelled. Nothing is due.'
  if (balance < 0) return `We owe you ${formatAmount(-balance)} of what you paid.`
  const waiting = order.at_banks ?? 0
  if (balance === 0 && waiting > 0)
    return `${formatAmount(waiting)} is waiting for your bank to confirm it. Nothing else is due.`
  if (balance === 0) return 'Paid in full. Thank you.'
  const terms = order.payment_terms ?? ''
  const when = order.payment === 'terms' && terms !== '' ? ` (${terms})` : ''
  return `Please pay ${formatAmount(balance)}${when} and name ${display_id}.`
}

/** The state of the order where it matters to who pays it. */
function toStatus(order: Order): string {
  const shipped = order.products.reduce((sum, line) => sum + line.shipped, 0)
  const all = order.products.reduce((sum, line) => sum + line.pivot.qty, 0)
  const label = getOrderStatusLabel(order.status)
  return shipped > 0 && shipped < all ? `${label}, ${shipped} of ${all} pieces shipped` : label
}

/** Draws the invoice: what was charged, taxes, payments, the balance and how to pay it. */
export function drawInvoice(
  document: Document,
  order: Order,
  {
    seller,
    account,
    policy,
  }: { readonly seller: Seller; readonly account: { readonly display_id: string }; readonly policy: string },
): void {
  let y = drawHead(document, seller, `Invoice ${order.display_id}`)
  y = drawFacts(
    document,
    [
      ['Invoice date', formatShopDay(order.created_at)],
      ['Account', `${order.account_name} (${account.display_id})`],
      ['Terms', formatPayment(order)],
      ['PO number', order.po_number],
      ['Status', toStatus(order)],
      ['Serial number', order.serial_number ?? ''],
      ['Tracking', formatTracking(order)],
    ],
    y,
  )
  y = drawBlocks(
    document,
    [
      ['Bill to', formatAddress(order, 'billing')],
      ['Ship to', formatAddress(order, 'shipping')],
    ],
    y,
  )
  y = drawTable(document, pricedColumns, order.products, y)
  y = drawSums(document, toTotals(order), y)
  const payments = order.payments.filter(isCounted)
  if (payments.length > 0) {
    y = drawHeading(document, 'Payments', y)
    y = drawTable(document, paymentColumns, payments, y)
  }
  if (order.order_type !== 'warranty')
    y = drawSums(
      document,
      [
        ...((order.credited ?? 0) === 0
          ? []
          : [['Credited for returns', formatAmount(-(order.credited ?? 0)), false] as const]),
        ['Paid', formatAmount(order.paid), false],
        [order.balance < 0 ? 'Owed to you' : 'Balance due', formatAmount(Math.abs(order.balance)), true],
      ],
      y,
    )
  y = drawParagraph(document, describeTerms(order), y)
  drawPolicy(document, policy, y)
  numberPages(document, seller)
}
