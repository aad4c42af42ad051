import type { Order } from '../../../contract/shapes/order.ts'
import { printable } from './receipt.words.ts'
import { addressLines, facts, money, sums } from './receipt.words.ts'
import type { Seller } from './receipt.ts'

type Paper = PDFKit.PDFDocument

const [left, right, bottom] = [54, 558, 720]
const [ink, pale] = ['#1b1f24', '#5a6470']
const columns = { qty: 54, part: 92, price: 408, amount: 488 } as const

const line = (paper: Paper, y: number) => {
  paper.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor('#c3cad2').stroke()
}
const say = (paper: Paper, words: string, x: number, y: number, options: PDFKit.Mixins.TextOptions = {}) =>
  paper.text(printable(words), x, y, { lineBreak: true, ...options })

/** The receipt: who and for whom, what, what it comes to; on as many pages as it takes. */
export function drawReceipt(paper: Paper, order: Order, seller: Seller): void {
  let y = drawHead(paper, order, seller)
  y = drawPlaces(paper, order, y)
  y = drawLines(paper, order, y)
  drawSums(paper, order, y)
  numberPages(paper, seller)
}

function drawHead(paper: Paper, order: Order, seller: Seller): number {
  paper.font('Helvetica-Bold').fontSize(18).fillColor(ink)
  say(paper, seller.company, left, 54)
  paper.font('Helvetica').fontSize(10).fillColor(pale)
  say(paper, `Receipt for order ${order.display_id}`, left, 80)
  let y = 104
  for (const [name, value] of facts(order)) {
    paper.fillColor(pale)
    say(paper, name, left, y, { width: 110 })
    paper.fillColor(ink)
    say(paper, value, left + 116, y, { width: right - left - 116 })
    y = Math.max(paper.y, y + 14)
  }
  return y + 10
}

function drawPlaces(paper: Paper, order: Order, top: number): number {
  const half = (right - left) / 2
  const column = (title: string, lines: readonly string[], x: number): number => {
    paper.font('Helvetica-Bold').fillColor(ink)
    say(paper, title, x, top)
    paper.font('Helvetica')
    say(paper, lines.join('\n'), x, top + 15, { width: half - 16 })
    return paper.y
  }
  const end = Math.max(
    column('Ship to', addressLines(order, 'shipping'), left),
    column('Bill to', addressLines(order, 'billing'), left + half),
  )
  return end + 16
}

function drawTableHead(paper: Paper, y: number): number {
  paper.font('Helvetica-Bold').fontSize(9).fillColor(pale)
  say(paper, 'Qty', columns.qty, y)
  say(paper, 'Part', columns.part, y)
  say(paper, 'Price', columns.price, y, { width: 70, align: 'right' })
  say(paper, 'Amount', columns.amount, y, { width: 70, align: 'right' })
  line(paper, y + 14)
  paper.font('Helvetica').fontSize(10).fillColor(ink)
  return y + 20
}

function drawLines(paper: Paper, order: Order, top: number): number {
  let y = drawTableHead(paper, top)
  for (const part of order.products) {
    if (y > bottom - 36) {
      paper.addPage()
      y = drawTableHead(paper, 54)
    }
    say(paper, String(part.pivot.qty), columns.qty, y)
    say(paper, money(part.price), columns.price, y, { width: 70, align: 'right' })
    say(paper, money(part.price * part.pivot.qty), columns.amount, y, { width: 70, align: 'right' })
    say(paper, `${part.number}  ${part.name}`, columns.part, y, { width: 306 })
    y = Math.max(paper.y, y + 14) + 4
  }
  line(paper, y)
  return y + 10
}

function drawSums(paper: Paper, order: Order, top: number): void {
  let y = top
  if (y > bottom - 110) {
    paper.addPage()
    y = 54
  }
  for (const [name, amount, isLast] of sums(order)) {
    paper.font(isLast ? 'Helvetica-Bold' : 'Helvetica')
    say(paper, name, columns.price - 130, y, { width: 200, align: 'right' })
    say(paper, amount, columns.amount, y, { width: 70, align: 'right' })
    y += 16
  }
}

function numberPages(paper: Paper, seller: Seller): void {
  const { start, count } = paper.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page)
    // Below the margin: without this every word down here would begin another page.
    paper.page.margins.bottom = 0
    paper.font('Helvetica').fontSize(8).fillColor(pale)
    say(paper, `${seller.title} · ${seller.contact}`, left, 752, { lineBreak: false })
    say(paper, `Page ${page + 1} of ${count}`, left, 752, { width: right - left, align: 'right', lineBreak: false })
  }
}
