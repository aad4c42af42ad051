import { formatShopDay } from '../../../kernel/shop-day.ts'
import type { PickingGroup, PickingOrder } from './picking.rules.ts'
import { drawFacts, drawHead, drawHeading, drawParagraph, drawTable, numberPages } from './pdf-page.view.ts'
import type { Document, PdfColumn, Seller } from './pdf-page.view.ts'

type Part = PickingGroup['parts'][number]

const partColumns: readonly PdfColumn<Part>[] = [
  { head: '', x: 54, width: 14, cell: () => '', isBox: true },
  { head: 'Qty', x: 76, width: 30, cell: ({ qty }) => String(qty) },
  { head: 'Part number', x: 112, width: 110, cell: ({ number }) => number },
  { head: 'Part', x: 230, width: 178, cell: ({ name }) => name },
  {
    head: 'For',
    x: 416,
    width: 142,
    cell: ({ orders }) => orders.map(({ display_id, qty }) => `${display_id}: ${qty}`).join('\n'),
  },
]
const orderColumns: readonly PdfColumn<PickingOrder>[] = [
  { head: 'Order', x: 54, width: 70, cell: ({ display_id }) => display_id },
  { head: 'Pieces', x: 128, width: 50, cell: ({ isOnHold, pieces }) => (isOnHold ? 'On hold' : String(pieces)) },
  { head: 'Service', x: 184, width: 120, cell: ({ service }) => service },
  { head: 'Ships to', x: 310, width: 248, cell: ({ shipTo }) => shipTo },
]

/** Draws the picking list: each location in walking order with its parts, and how many of them for which order. */
export function drawPickingList(
  document: Document,
  list: { readonly groups: readonly PickingGroup[]; readonly orders: readonly PickingOrder[]; readonly at: Date },
  seller: Seller,
): void {
  const { groups, orders, at } = list
  let y = drawHead(document, seller, 'Picking list')
  const pieces = orders.reduce((sum, order) => sum + order.pieces, 0)
  y = drawFacts(
    document,
    [
      ['Printed', formatShopDay(at)],
      ['Orders', String(orders.length)],
      ['Pieces', String(pieces)],
    ],
    y,
  )
  if (groups.length === 0) y = drawParagraph(document, 'Nothing of these orders is to be picked.', y)
  for (const { location, parts } of groups) {
    const name = location === null ? 'No location' : [location.code, location.name].filter(Boolean).join(' · ')
    y = drawHeading(document, name, y)
    y = drawTable(document, partColumns, parts, y) + 4
  }
  y = drawHeading(document, 'Orders', y)
  drawTable(document, orderColumns, orders, y)
  numberPages(document, seller)
}
