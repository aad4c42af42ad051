import type { OrderReturn } from '../../../../contract/shapes/order-return.ts'
import { drawBarcode, drawText, ink } from '../../orders/index.ts'
import type { Document } from '../../orders/index.ts'

// A label of 4 × 6 inches, in points.
const [left, right] = [14, 274]
const width = right - left

const drawLine = (document: Document, y: number) => {
  document.moveTo(left, y).lineTo(right, y).lineWidth(1).strokeColor(ink).stroke()
}

/** What the label of a parcel says. */
export interface ReturnLabel {
  /** The return's number, which the barcode holds. */
  readonly number: string
  /** What it belongs to: `Order SO-50012 · 2 pieces`. */
  readonly facts: string
  readonly sendTo: readonly string[]
  readonly from: readonly string[]
}

/** Draws the label of the parcel of an order's return. */
export function drawReturnLabel(
  document: Document,
  { of, ...addresses }: Pick<ReturnLabel, 'sendTo' | 'from'> & { readonly of: OrderReturn },
): void {
  const pieces = of.lines.reduce((sum, { qty }) => sum + qty, 0)
  const facts = `Order ${of.order_number} · ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
  drawPartLabel(document, { number: of.number, facts, ...addresses })
}

/** Draws the label of a returned parcel: where it comes from, the shop's address, and the return's number as Code 128. */
export function drawPartLabel(document: Document, { number, facts, sendTo, from }: ReturnLabel): void {
  document.page.margins.bottom = 0
  document.fillColor(ink).font('regular').fontSize(8)
  drawText(document, 'FROM', left, 16)
  document.fontSize(9)
  drawText(document, from.join('\n'), left, 28, { width, height: 66, ellipsis: true })
  drawLine(document, 100)
  document.font('bold').fontSize(15)
  drawText(document, 'Return', left, 108)
  drawLine(document, 132)
  document.font('regular').fontSize(8)
  drawText(document, 'SEND TO', left, 140)
  document.font('bold')
  const text = sendTo.join('\n')
  const size = [17, 15, 13, 11].find((one) => document.fontSize(one).heightOfString(text, { width }) <= 112) ?? 10
  document.fontSize(size)
  drawText(document, text, left, 154, { width, height: 114, ellipsis: true })
  drawLine(document, 274)
  drawBarcode(document, number, { left, width, y: 286, height: 84 })
  document.font('bold').fontSize(11)
  drawText(document, number, left, 376, { width, align: 'center', height: 14, ellipsis: true })
  drawLine(document, 394)
  document.font('regular').fontSize(9)
  drawText(document, facts, left, 402, { width, height: 12, ellipsis: true })
}
