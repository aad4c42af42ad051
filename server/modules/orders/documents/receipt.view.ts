import type { Order } from '../../../../contract/shapes/order.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import { formatShopDay } from '../../../kernel/shop-day.ts'
import { drawBlocks, drawFacts, drawHead, drawSums, drawTable, numberPages } from './pdf-page.view.ts'
import type { Document, PdfColumn, Seller } from './pdf-page.view.ts'
import { formatAddress, formatAmount, formatPayment, toTotals } from './printable.view.ts'

type Line = Order['products'][number]

/** The columns of parts with prices; of an invoice too. */
export const pricedColumns: readonly PdfColumn<Line>[] = [
  { head: 'Qty', x: 54, width: 34, cell: ({ pivot }) => String(pivot.qty) },
  { head: 'Part', x: 92, width: 306, cell: ({ number, name }) => `${number}  ${name}` },
  { head: 'Price', x: 408, width: 70, align: 'right', cell: ({ price }) => formatAmount(price) },
  { head: 'Amount', x: 488, width: 70, align: 'right', cell: ({ price, pivot }) => formatAmount(price * pivot.qty) },
]

/** The tracking numbers of an order, each shipment with its carrier. */
export const formatTracking = (order: Order): string =>
  order.shipments
    .map(({ carrier, tracking_numbers }) => [carrier, ...tracking_numbers].join(' ').trim())
    .filter(Boolean)
    .join(', ')

/** Draws the receipt: seller, addresses, lines and totals, over as many pages as needed. */
export function drawReceipt(document: Document, order: Order, seller: Seller): void {
  let y = drawHead(document, seller, `Receipt for order ${order.display_id}`)
  y = drawFacts(
    document,
    [
      ['Date', formatShopDay(order.created_at)],
      ['Status', getOrderStatusLabel(order.status)],
      ['Account', order.account_name],
      ['Payment', formatPayment(order)],
      ['PO number', order.po_number],
      ['Taken by', order.taken_by],
      ['Surcharge requested by', order.surcharge_requested_by],
      ['Previous order', order.previous_order],
      ['Serial number', order.serial_number ?? ''],
      ['Tracking', formatTracking(order)],
    ],
    y,
  )
  y = drawBlocks(
    document,
    [
      ['Ship to', formatAddress(order, 'shipping')],
      ['Bill to', formatAddress(order, 'billing')],
    ],
    y,
  )
  y = drawTable(document, pricedColumns, order.products, y)
  drawSums(document, toTotals(order), y)
  numberPages(document, seller)
}
