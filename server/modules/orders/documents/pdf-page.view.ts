// The pieces of which the documents of an order are drawn, on letter paper: head, facts, addresses, tables, sums, foot.
import { brandColors } from '../../../mail/colors.ts'
import type { Sender } from '../../../mail/email-template.ts'
import { toPrintable } from './printable.view.ts'

export type Document = PDFKit.PDFDocument

/** The shop that issues a document. */
export interface Seller {
  readonly company: string
  readonly title: string
  readonly contact: string
  /** May be empty, as the address on one line may be. */
  readonly phone: string
  readonly address: string
  readonly brand: Sender['brand']
}

export const [left, right] = [54, 558]
/** Nothing is drawn below it but the foot. */
export const bottom = 720
const top = 54
/** So much of a row that is higher than a page stands on the page on which it begins. */
const leastOfHighRow = 60
export const [ink, pale] = ['#1c1917', '#625b54']
const line = '#c9c4bd'

export const drawText = (
  document: Document,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
): Document => document.text(toPrintable(text), x, y, { lineBreak: true, ...options })

export const drawRule = (document: Document, y: number): void => {
  document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(line).stroke()
}

/** The y at which something of this height fits: here, or at the top of a new page. */
export function makeRoom(document: Document, y: number, height: number): number {
  if (y + height <= bottom) return y
  document.addPage()
  return top
}

/** The shop's name with its brand's mark, and what the document is. Returns the y below. */
export function drawHead(document: Document, seller: Seller, heading: string): number {
  const { bar, mark } = brandColors[seller.brand]
  // A brand whose header is white has its color in the mark alone.
  const accent = bar === '#ffffff' ? mark : bar
  document.rect(left, top, 6, 20).fill(accent)
  document.font('bold').fontSize(18).fillColor(ink)
  drawText(document, seller.company, left + 14, top + 2, { width: right - left - 14 })
  document.font('regular').fontSize(9).fillColor(pale)
  const from = [seller.address, seller.phone].filter(Boolean).join(' · ')
  if (from !== '') drawText(document, from, left + 14, document.y + 2, { width: right - left - 14 })
  const y = document.y + 10
  document.font('bold').fontSize(13).fillColor(ink)
  drawText(document, heading, left, y)
  return document.y + 12
}

/** Names and values, empty ones left out. Returns the y below. */
export function drawFacts(document: Document, facts: readonly (readonly [string, string])[], start: number): number {
  let y = start
  document.font('regular').fontSize(10)
  for (const [name, value] of facts.filter(([, text]) => text !== '')) {
    document.fillColor(pale)
    drawText(document, name, left, y, { width: 110 })
    document.fillColor(ink)
    drawText(document, value, left + 116, y, { width: right - left - 116 })
    y = Math.max(document.y, y + 14)
  }
  return y + 10
}

/** Blocks of lines beside each other, such as two addresses. Returns the y below. */
export function drawBlocks(
  document: Document,
  blocks: readonly (readonly [title: string, lines: readonly string[]])[],
  y: number,
): number {
  const width = (right - left) / blocks.length
  const ends = blocks.map(([title, lines], index) => {
    const x = left + index * width
    document.font('bold').fontSize(10).fillColor(ink)
    drawText(document, title, x, y, { width: width - 16 })
    document.font('regular')
    drawText(document, lines.join('\n'), x, y + 15, { width: width - 16 })
    return document.y
  })
  return Math.max(...ends) + 16
}

/** A column of a table. A row is as high as its highest cell. */
export interface PdfColumn<Row> {
  readonly head: string
  readonly x: number
  readonly width: number
  readonly align?: 'left' | 'right'
  readonly cell: (row: Row) => string
  /** Draws a box to tick in place of the text. */
  readonly isBox?: true
}

function drawTableHead<Row>(document: Document, columns: readonly PdfColumn<Row>[], y: number): number {
  document.font('bold').fontSize(9).fillColor(pale)
  for (const { head, x, width, align = 'left' } of columns) drawText(document, head, x, y, { width, align })
  drawRule(document, y + 14)
  document.font('regular').fontSize(10).fillColor(ink)
  return y + 20
}

/** A table over as many pages as needed, with its head on each. Returns the y below. */
export function drawTable<Row>(
  document: Document,
  columns: readonly PdfColumn<Row>[],
  rows: readonly Row[],
  start: number,
): number {
  let y = drawTableHead(document, columns, makeRoom(document, start, 50))
  for (const row of rows) {
    document.font('regular').fontSize(10).fillColor(ink)
    const measured = columns.map((column) => ({
      ...column,
      height: document.heightOfString(toPrintable(column.cell(row)) || ' ', { width: column.width }),
    }))
    const height = Math.max(...measured.map((one) => one.height))
    const isHigh = height > bottom - top - 24
    // A cell that goes on to the next page takes the pen along, so the highest one is drawn last. Such a row begins where it is: on a new
    // page it would leave the head alone.
    const cells = isHigh ? measured.toSorted((one, other) => one.height - other.height) : measured
    const at = makeRoom(document, y, isHigh ? leastOfHighRow : height + 4)
    if (at !== y) y = drawTableHead(document, columns, at)
    const pages = document.bufferedPageRange().count
    for (const { cell, x, width, align = 'left', isBox } of cells)
      if (isBox)
        document
          .rect(x, y - 1, 10, 10)
          .lineWidth(0.75)
          .strokeColor(pale)
          .stroke()
      else drawText(document, cell(row), x, y, { width, align })
    y = document.bufferedPageRange().count > pages ? document.y + 4 : y + Math.max(height, 14) + 4
  }
  drawRule(document, y)
  return y + 10
}

/** Sums at the right edge, those that are marked in bold. Returns the y below. */
export function drawSums(
  document: Document,
  sums: readonly (readonly [name: string, amount: string, isBold: boolean])[],
  start: number,
): number {
  let y = makeRoom(document, start, sums.length * 16)
  document.fontSize(10).fillColor(ink)
  for (const [name, amount, isBold] of sums) {
    document.font(isBold ? 'bold' : 'regular')
    drawText(document, name, 258, y, { width: 220, align: 'right' })
    drawText(document, amount, 488, y, { width: 70, align: 'right' })
    y += 16
  }
  return y + 8
}

/** A heading of a section. Returns the y below. */
export function drawHeading(document: Document, text: string, start: number): number {
  const y = makeRoom(document, start, 60)
  document.font('bold').fontSize(11).fillColor(ink)
  drawText(document, text, left, y)
  return y + 20
}

/** A paragraph. Returns the y below. */
export function drawParagraph(document: Document, text: string, start: number): number {
  document.font('regular').fontSize(10).fillColor(ink)
  const y = makeRoom(document, start, document.heightOfString(toPrintable(text), { width: right - left }))
  drawText(document, text, left, y, { width: right - left })
  return document.y + 8
}

/** The shop's return policy in small print, each of its lines whole on a page if it fits. Nothing where it has none. */
export function drawPolicy(document: Document, policy: string, start: number): void {
  if (policy === '') return
  let y = drawHeading(document, 'Returns', start + 6)
  document.font('regular').fontSize(8).fillColor(pale)
  for (const text of policy.split('\n')) {
    const height = document.heightOfString(toPrintable(text) || ' ', { width: right - left })
    y = makeRoom(document, y, height)
    drawText(document, text, left, y, { width: right - left })
    y = text === '' ? y + 4 : document.y + 1
  }
}

/** The shop and the page's number at the foot of every page. */
export function numberPages(document: Document, seller: Seller): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    // Text below the bottom margin would start a new page.
    document.page.margins.bottom = 0
    document.font('regular').fontSize(8).fillColor(pale)
    drawText(document, `${seller.title} · ${seller.contact}`, left, 752, { lineBreak: false })
    drawText(document, `Page ${page + 1} of ${count}`, left, 752, {
      width: right - left,
      align: 'right',
      lineBreak: false,
    })
  }
}
