import type { OrderReturn, WiredCredit } from '../../../../contract/shapes/order-return.ts'
import { toCents } from '../../../../domain/money/cents.ts'
import { formatReason } from '../../../../domain/returns/states.ts'
import { formatShopDay } from '../../../kernel/shop-day.ts'
import {
  drawBlocks,
  drawFacts,
  drawHead,
  drawParagraph,
  drawSums,
  drawTable,
  formatAmount,
  numberPages,
} from '../../orders/index.ts'
import type { Document, PdfColumn, Seller } from '../../orders/index.ts'
import { listWays } from '../returns.mail.ts'

type Line = OrderReturn['lines'][number]

const columns: readonly PdfColumn<Line>[] = [
  { head: 'Qty', x: 54, width: 34, cell: ({ received }) => String(received) },
  { head: 'Part number', x: 92, width: 120, cell: ({ number }) => number },
  {
    head: 'Part',
    x: 220,
    width: 180,
    cell: ({ name, reason, reason_text }) => `${name}\n${formatReason(reason, reason_text)}`,
  },
  { head: 'Price', x: 408, width: 70, align: 'right', cell: ({ price }) => formatAmount(price) },
  { head: 'Amount', x: 488, width: 70, align: 'right', cell: ({ price, received }) => formatAmount(price * received) },
]

const toSums = (all: WiredCredit): (readonly [string, string, boolean])[] => {
  const rows: (readonly [string, number])[] = [
    ['Parts', all.goods],
    ['Discount', -all.discount],
    ['Tax on parts', all.tax],
    ['Shipping', all.shipping],
    ['Tax on shipping', all.shipping_tax],
    ['Restocking fee', -all.fee],
  ]
  return [
    ...rows
      .filter(([name, amount]) => amount !== 0 || name === 'Parts')
      .map(([name, amount]) => [name, formatAmount(amount), false] as const),
    ['Credit', formatAmount(all.credit), true],
  ]
}

/** Draws the credit memo of a return: what came, how the credit was worked out, and where it went. */
export function drawCreditMemo(
  document: Document,
  {
    of,
    credited,
    billTo,
    account,
  }: {
    readonly of: OrderReturn
    readonly credited: WiredCredit
    readonly billTo: readonly string[]
    readonly account: string
  },
  seller: Seller,
): void {
  let y = drawHead(document, seller, `Credit memo ${of.number}`)
  y = drawFacts(
    document,
    [
      ['Date', formatShopDay(of.credited_at ?? of.opened_at)],
      ['Order', of.order_number],
      ['Account', account],
    ],
    y,
  )
  y = drawBlocks(document, [['Credit to', billTo]], y)
  y = drawTable(
    document,
    columns,
    of.lines.filter(({ received }) => received > 0),
    y,
  )
  y = drawSums(document, toSums(credited), y)
  const way = {
    to_balance: toCents(credited.to_balance),
    to_card: toCents(credited.to_card),
    to_hand: toCents(credited.to_hand),
  }
  for (const sentence of listWays(way, of.payment)) y = drawParagraph(document, sentence, y)
  numberPages(document, seller)
}
