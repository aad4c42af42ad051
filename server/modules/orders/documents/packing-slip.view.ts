import type { Order } from '../../../../contract/shapes/order.ts'
import type { OrderShipment } from '../../../../contract/shapes/order-shipment.ts'
import { formatDay } from '../../../../domain/orders/list-days.ts'
import { getServiceName } from '../../../../domain/orders/services.ts'
import { countLeft } from '../../../../domain/orders/shipping.ts'
import { formatShopDay } from '../../../kernel/shop-day.ts'
import {
  drawBlocks,
  drawFacts,
  drawHead,
  drawHeading,
  drawParagraph,
  drawPolicy,
  drawTable,
  numberPages,
} from './pdf-page.view.ts'
import type { Document, PdfColumn, Seller } from './pdf-page.view.ts'

type Line = Order['products'][number]

const packedColumns: readonly PdfColumn<OrderShipment['products'][number]>[] = [
  { head: 'Qty', x: 54, width: 34, cell: ({ qty }) => String(qty) },
  { head: 'Part number', x: 92, width: 130, cell: ({ number }) => number },
  { head: 'Part', x: 230, width: 328, cell: ({ name }) => name },
]

const leftOf = ({ pivot, shipped }: Line) => countLeft({ qty: pivot.qty, shipped })

/** When the rest of a line comes, as far as it is known. */
function formatExpected({ backordered, expected_on }: Line): string {
  if (backordered === 0) return 'Ships soon'
  return expected_on === null ? 'Back-ordered' : `Expected ${formatDay(expected_on)}`
}
const restColumns: readonly PdfColumn<Line>[] = [
  { head: 'Qty', x: 54, width: 34, cell: (line) => String(leftOf(line)) },
  { head: 'Part number', x: 92, width: 130, cell: ({ number }) => number },
  { head: 'Part', x: 230, width: 200, cell: ({ name }) => name },
  { head: 'Expected', x: 438, width: 120, cell: formatExpected },
]

/** Draws the packing slip of a shipment: what is in the parcel and what is still to come. It has no prices. */
export function drawPackingSlip(
  document: Document,
  {
    order,
    shipment,
    shipTo,
    policy,
  }: {
    readonly order: Order
    readonly shipment: OrderShipment
    readonly shipTo: readonly string[]
    readonly policy: string
  },
  seller: Seller,
): void {
  let y = drawHead(document, seller, `Packing slip ${order.display_id}, shipment ${shipment.number}`)
  y = drawFacts(
    document,
    [
      ['Ordered', formatShopDay(order.created_at)],
      ['Shipped', formatShopDay(shipment.shipped_at)],
      ['PO number', order.po_number],
      ['Serial number', order.serial_number ?? ''],
      ['Carrier', [shipment.carrier, getServiceName(shipment.ship_code)].filter(Boolean).join(', ')],
      ['Tracking', shipment.tracking_numbers.join(', ')],
    ],
    y,
  )
  y = drawBlocks(document, [['Ship to', shipTo]], y)
  y = drawHeading(document, 'In this shipment', y)
  y = drawTable(document, packedColumns, shipment.products, y)
  const rest = order.products.filter((line) => leftOf(line) > 0)
  if (rest.length > 0) {
    y = drawHeading(document, 'Still to come', y)
    y = drawTable(document, restColumns, rest, y)
  }
  if (shipment.note !== '') y = drawParagraph(document, shipment.note, y)
  if (order.message !== '') y = drawParagraph(document, `Your message: ${order.message}`, y)
  drawPolicy(document, policy, y)
  numberPages(document, seller)
}
