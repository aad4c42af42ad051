import type { OrderReturn } from '../../../../contract/shapes/order-return.ts'
import { formatReason } from '../../../../domain/returns/states.ts'
import { formatShopDay } from '../../../kernel/shop-day.ts'
import {
  drawBarcode,
  drawBlocks,
  drawFacts,
  drawHead,
  drawHeading,
  drawParagraph,
  drawPolicy,
  drawTable,
  makeRoom,
  numberPages,
} from '../../orders/index.ts'
import type { Document, PdfColumn, Seller } from '../../orders/index.ts'

type Line = OrderReturn['lines'][number]

const columns: readonly PdfColumn<Line>[] = [
  { head: 'Qty', x: 54, width: 34, cell: ({ qty }) => String(qty) },
  { head: 'Part number', x: 92, width: 120, cell: ({ number }) => number },
  { head: 'Part', x: 220, width: 170, cell: ({ name }) => name },
  { head: 'Reason', x: 398, width: 136, cell: ({ reason, reason_text }) => formatReason(reason, reason_text) },
  { head: 'In', x: 544, width: 14, cell: () => '', isBox: true },
]

/** Draws the slip that travels with the parts: what comes back and why, with the return's number as a barcode. */
export function drawReturnSlip(
  document: Document,
  given: {
    readonly of: OrderReturn
    readonly sendTo: readonly string[]
    readonly from: readonly string[]
    readonly policy: string
  },
  seller: Seller,
): void {
  const { of, sendTo, from, policy } = given
  let y = drawHead(document, seller, `Return slip ${of.number}`)
  y = drawFacts(
    document,
    [
      ['Order', of.order_number],
      ['Account', of.account_name],
      ['Opened', formatShopDay(of.opened_at)],
    ],
    y,
  )
  y = drawBlocks(
    document,
    [
      ['From', from],
      ['Send to', sendTo],
    ],
    y,
  )
  y = drawHeading(document, 'In this parcel', y)
  y = drawTable(document, columns, of.lines, y)
  if (of.message !== '') y = drawParagraph(document, `Your message: ${of.message}`, y)
  if (of.answer !== '') y = drawParagraph(document, of.answer, y)
  y = drawParagraph(document, `Put this slip into the parcel and write ${of.number} on it.`, y)
  y = makeRoom(document, y, 60)
  drawBarcode(document, of.number, { left: 54, width: 260, y, height: 48 })
  drawPolicy(document, policy, y + 56)
  numberPages(document, seller)
}
