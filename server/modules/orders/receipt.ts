import { createHash } from 'node:crypto'
import type { Order } from '../../../contract/shapes/order.ts'
import { drawReceipt } from './receipt.drawing.ts'

/** In whose name it is. */
export interface Seller {
  readonly company: string
  readonly title: string
  readonly contact: string
}

/** The receipt of an order on letter paper, to be printed or kept. The same order gives the same bytes. */
export async function receiptOf(
  order: Order,
  seller: Seller,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string; etag: string }> {
  // Fonts and their tables are read once somebody wants a receipt.
  const { default: Document } = await import('pdfkit')
  const at = new Date(order.updated_at)
  const paper = new Document({
    size: 'LETTER',
    margins: { top: 54, bottom: 60, left: 54, right: 54 },
    bufferPages: true,
    info: { Title: `Receipt ${order.display_id}`, Author: seller.company, CreationDate: at, ModDate: at },
  })
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => {
      resolve()
    })
    paper.on('error', reject)
  })
  drawReceipt(paper, order, seller)
  paper.end()
  await done
  const bytes = new Uint8Array(Buffer.concat(parts))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, type: 'application/pdf', etag }
}
