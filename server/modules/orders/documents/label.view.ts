import { getServiceName } from '../../../../domain/orders/services.ts'
import { drawBarcode } from './barcode.view.ts'
import { drawText, ink } from './pdf-page.view.ts'
import type { Document, Seller } from './pdf-page.view.ts'

/** What a label says, one for each parcel. */
export interface ShippingLabel {
  /** `SO-50012-1`: the order and its shipment. */
  readonly reference: string
  readonly shipTo: readonly string[]
  readonly phone: string
  readonly carrier: string
  readonly shipCode: string
  readonly poNumber: string
  /** What the barcode holds: the tracking number, or the reference where there is none. */
  readonly code: string
  /** `2 of 3`. */
  readonly parcel: string
}

// A label of 4 × 6 inches, in points.
const [left, right] = [14, 274]
const width = right - left

const drawLine = (document: Document, y: number) => {
  document.moveTo(left, y).lineTo(right, y).lineWidth(1).strokeColor(ink).stroke()
}

/** Draws the labels of a shipment, a page each: sender, service, recipient, and the code with its text. */
export function drawLabels(document: Document, labels: readonly ShippingLabel[], seller: Seller): void {
  for (const [index, label] of labels.entries()) {
    if (index > 0) document.addPage()
    drawLabel(document, label, seller)
  }
}

function drawLabel(document: Document, label: ShippingLabel, seller: Seller): void {
  document.page.margins.bottom = 0
  document.fillColor(ink).font('bold').fontSize(9)
  drawText(document, seller.company, left, 16, { width: 170, height: 24, ellipsis: true })
  document.font('regular').fontSize(8)
  // Where it comes back to.
  const from = seller.address === '' ? seller.contact : seller.address
  drawText(document, from, left, document.y + 1, { width: 170, height: 20, ellipsis: true })
  document.font('bold').fontSize(9)
  drawText(document, `Parcel ${label.parcel}`, 184, 16, { width: 90, align: 'right' })
  drawLine(document, 56)
  document.fontSize(15)
  const way = [label.carrier, getServiceName(label.shipCode)].filter(Boolean).join(' · ')
  drawText(document, way === '' ? 'Shipment' : way, left, 64, { width, height: 20, ellipsis: true })
  drawLine(document, 88)
  document.font('regular').fontSize(8)
  drawText(document, 'SHIP TO', left, 96)
  drawRecipient(document, label)
  drawLine(document, 274)
  drawBarcode(document, label.code, { left, width, y: 286, height: 84 })
  document.font('bold').fontSize(11)
  drawText(document, label.code, left, 376, { width, align: 'center', height: 14, ellipsis: true })
  drawLine(document, 394)
  document.font('regular').fontSize(9)
  const facts = [`Order ${label.reference}`, label.poNumber === '' ? '' : `Your PO: ${label.poNumber}`]
  drawText(document, facts.filter(Boolean).join(' · '), left, 402, { width, height: 12, ellipsis: true })
}

/** The address as large as it fits: it is read across a room. */
function drawRecipient(document: Document, { shipTo, phone }: ShippingLabel): void {
  document.font('bold')
  const text = shipTo.join('\n')
  const size = [17, 15, 13, 11].find((one) => document.fontSize(one).heightOfString(text, { width }) <= 138) ?? 10
  document.fontSize(size)
  drawText(document, text, left, 108, { width, height: 142, ellipsis: true })
  if (phone === '') return
  document.font('regular').fontSize(9)
  drawText(document, phone, left, 258, { width, height: 12, ellipsis: true })
}
