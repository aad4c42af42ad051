import { createHash } from 'node:crypto'
import type { Order } from '../../../../contract/shapes/order.ts'
import { drawReceipt } from './receipt-pdf.view.ts'

/** The shop that issues the receipt. */
export interface Seller {
  readonly company: string
  readonly title: string
  readonly contact: string
}

/** The receipt of an order as a PDF on letter paper. The same order always gives the same bytes. */
export async function createReceipt(
  order: Order,
  seller: Seller,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string; etag: string }> {
  // Loaded on first use, since the fonts are large.
  const { default: Document } = await import('pdfkit')
  const at = new Date(order.updated_at)
  const paper = new Document({
    size: 'LETTER',
    margins: { top: 54, bottom: 60, left: 54, right: 54 },
    bufferPages: true,
    info: { Title: `Receipt ${order.display_id}`, Author: seller.company, CreationDate: at, ModDate: at },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => {
      resolve()
    })
    paper.on('error', reject)
  })
  drawReceipt(paper, order, seller)
  paper.end()
  await done
  const bytes = new Uint8Array(Buffer.concat(chunks))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, type: 'application/pdf', etag }
}
