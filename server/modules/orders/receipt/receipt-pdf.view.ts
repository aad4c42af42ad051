import type { Order } from '../../../../contract/shapes/order.ts'
import { toPrintable } from './receipt-text.view.ts'
import { formatAddress, toFacts, formatAmount, toTotals } from './receipt-text.view.ts'
import type { Seller } from './receipt.service.ts'

type Document = PDFKit.PDFDocument

const [left, right, bottom] = [54, 558, 720]
const [ink, pale] = ['#1b1f24', '#5a6470']
const columns = { qty: 54, part: 92, price: 408, amount: 488 } as const

const drawRule = (document: Document, y: number) => {
  document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor('#c3cad2').stroke()
}
const drawText = (document: Document, text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions = {}) =>
  document.text(toPrintable(text), x, y, { lineBreak: true, ...options })

/** Draws the receipt: seller, addresses, lines and totals, over as many pages as needed. */
export function drawReceipt(document: Document, order: Order, seller: Seller): void {
  let y = drawHead(document, order, seller)
  y = drawPlaces(document, order, y)
  y = drawLines(document, order, y)
  drawSums(document, order, y)
  numberPages(document, seller)
}

function drawHead(document: Document, order: Order, seller: Seller): number {
  document.font('Helvetica-Bold').fontSize(18).fillColor(ink)
  drawText(document, seller.company, left, 54)
  document.font('Helvetica').fontSize(10).fillColor(pale)
  drawText(document, `Receipt for order ${order.display_id}`, left, 80)
  let y = 104
  for (const [name, value] of toFacts(order)) {
    document.fillColor(pale)
    drawText(document, name, left, y, { width: 110 })
    document.fillColor(ink)
    drawText(document, value, left + 116, y, { width: right - left - 116 })
    y = Math.max(document.y, y + 14)
  }
  return y + 10
}

function drawPlaces(document: Document, order: Order, top: number): number {
  const half = (right - left) / 2
  const column = (title: string, lines: readonly string[], x: number): number => {
    document.font('Helvetica-Bold').fillColor(ink)
    drawText(document, title, x, top)
    document.font('Helvetica')
    drawText(document, lines.join('\n'), x, top + 15, { width: half - 16 })
    return document.y
  }
  const end = Math.max(
    column('Ship to', formatAddress(order, 'shipping'), left),
    column('Bill to', formatAddress(order, 'billing'), left + half),
  )
  return end + 16
}

function drawTableHead(document: Document, y: number): number {
  document.font('Helvetica-Bold').fontSize(9).fillColor(pale)
  drawText(document, 'Qty', columns.qty, y)
  drawText(document, 'Part', columns.part, y)
  drawText(document, 'Price', columns.price, y, { width: 70, align: 'right' })
  drawText(document, 'Amount', columns.amount, y, { width: 70, align: 'right' })
  drawRule(document, y + 14)
  document.font('Helvetica').fontSize(10).fillColor(ink)
  return y + 20
}

function drawLines(document: Document, order: Order, top: number): number {
  let y = drawTableHead(document, top)
  for (const part of order.products) {
    if (y > bottom - 36) {
      document.addPage()
      y = drawTableHead(document, 54)
    }
    drawText(document, String(part.pivot.qty), columns.qty, y)
    drawText(document, formatAmount(part.price), columns.price, y, { width: 70, align: 'right' })
    drawText(document, formatAmount(part.price * part.pivot.qty), columns.amount, y, { width: 70, align: 'right' })
    drawText(document, `${part.number}  ${part.name}`, columns.part, y, { width: 306 })
    y = Math.max(document.y, y + 14) + 4
  }
  drawRule(document, y)
  return y + 10
}

function drawSums(document: Document, order: Order, top: number): void {
  let y = top
  if (y > bottom - 110) {
    document.addPage()
    y = 54
  }
  for (const [name, amount, isLast] of toTotals(order)) {
    document.font(isLast ? 'Helvetica-Bold' : 'Helvetica')
    drawText(document, name, columns.price - 130, y, { width: 200, align: 'right' })
    drawText(document, amount, columns.amount, y, { width: 70, align: 'right' })
    y += 16
  }
}

function numberPages(document: Document, seller: Seller): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    // Text below the bottom margin would start a new page.
    document.page.margins.bottom = 0
    document.font('Helvetica').fontSize(8).fillColor(pale)
    drawText(document, `${seller.title} · ${seller.contact}`, left, 752, { lineBreak: false })
    drawText(document, `Page ${page + 1} of ${count}`, left, 752, {
      width: right - left,
      align: 'right',
      lineBreak: false,
    })
  }
}
