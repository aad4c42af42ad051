import type { Remittance } from '../../../../contract/claim-remittances.ts'
import { formatMonth } from '../../../../domain/labor-claims/payments.ts'
import { formatDay } from '../../../../domain/orders/list-days.ts'
import { toCsv } from '../../../kernel/csv-sheet.ts'
import type { CsvAnswer } from '../../../kernel/csv-sheet.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import {
  drawFacts,
  drawHead,
  drawParagraph,
  drawSums,
  drawTable,
  formatAmount,
  numberPages,
} from '../../orders/index.ts'
import type { Document, PdfColumn, Seller } from '../../orders/index.ts'

type Line = Remittance['lines'][number]
const dayOf = ({ paid_at }: Line) => toShopDay(new Date(paid_at))

const columns: readonly PdfColumn<Line>[] = [
  { head: 'Paid', x: 54, width: 68, cell: (line) => formatDay(dayOf(line)) },
  { head: 'Claim', x: 124, width: 62, cell: ({ display_id, number }) => `${display_id}\n${number}` },
  {
    head: 'Customer and machine',
    x: 190,
    width: 130,
    cell: ({ customer, machine, serial_number }) => `${customer}\n${machine}, ${serial_number}`,
  },
  ...(['labor', 'trips', 'mileage', 'parts', 'amount'] as const).map((kind, at) => ({
    head: kind === 'amount' ? 'Total' : kind.replace(/^./, (first) => first.toUpperCase()),
    ...{ x: 322 + at * 47, width: 48, align: 'right' as const },
    cell: (line: Line) => formatAmount(line[kind]),
  })),
]

/** Draws what a servicer was paid in a month. */
export function drawRemittance(document: Document, statement: Remittance, seller: Seller): void {
  const { servicer, account, month, lines, totals } = statement
  let y = drawHead(document, seller, `Remittance statement, ${formatMonth(month)}`)
  y = drawFacts(
    document,
    [
      ['Paid to', servicer],
      ['Account', account],
      ['Payments', String(lines.length)],
    ],
    y,
  )
  if (lines.length === 0) y = drawParagraph(document, 'Nothing was paid in this month.', y)
  else y = drawTable(document, columns, lines, y)
  drawSums(
    document,
    [
      ['Labor', formatAmount(totals.labor), false],
      ['Trip charges', formatAmount(totals.trips), false],
      ['Mileage', formatAmount(totals.mileage), false],
      ['Parts from stock', formatAmount(totals.parts), false],
      ['Total paid', formatAmount(totals.amount), true],
    ],
    y,
  )
  numberPages(document, seller)
}

/** The statement as a file, a line for each payment and the totals last. */
export function toRemittanceFile({ lines, totals }: Remittance): Promise<CsvAnswer> {
  const amounts = (of: Remittance['totals']) =>
    (['labor', 'trips', 'mileage', 'parts', 'amount'] as const).map((kind) => of[kind].toFixed(2))
  return toCsv([
    [
      ...['Paid on', 'Payment', 'Batch', 'Claim', 'Customer', 'Machine', 'Serial number'],
      ...['Labor', 'Trip charges', 'Mileage', 'Parts', 'Total', 'Reference'],
    ],
    ...lines.map((line) => [
      ...[dayOf(line), line.number, line.batch ?? '', line.display_id, line.customer, line.machine, line.serial_number],
      ...[...amounts(line), line.reference],
    ]),
    ['Total', '', '', '', '', '', '', ...amounts(totals), ''],
  ])
}
