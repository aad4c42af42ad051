import { createHash } from 'node:crypto'
import { loadPaperFonts, setPaperFonts } from './paper-fonts.service.ts'

/** A PDF as an answer. */
export interface PdfAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
}

/** The paper of a document: letter, with margins for a printer, or a label of 4 × 6 inches. */
const papers: Readonly<Record<'letter' | 'label', PDFKit.PDFDocumentOptions>> = {
  letter: { size: 'LETTER', margins: { top: 54, bottom: 60, left: 54, right: 54 } },
  label: { size: [288, 432], margins: { top: 14, bottom: 14, left: 14, right: 14 } },
}

/** Draws a PDF. The same content of the same moment always gives the same bytes. */
export async function createPdf(
  about: { readonly title: string; readonly author: string; readonly at: Date; readonly paper: keyof typeof papers },
  draw: (document: PDFKit.PDFDocument) => void,
): Promise<PdfAnswer> {
  // Both are loaded on first use: the fonts are large.
  const [{ default: Document }, fonts] = await Promise.all([import('pdfkit'), loadPaperFonts()])
  const { title, author, at, paper } = about
  const document = new Document({
    ...papers[paper],
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => {
      resolve()
    })
    document.on('error', reject)
  })
  setPaperFonts(document, fonts)
  draw(document)
  document.end()
  await done
  const bytes = new Uint8Array(Buffer.concat(chunks))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, type: 'application/pdf', etag }
}
