import { formatDay } from '../../../domain/orders/list-days.ts'
import { drawHeading, drawParagraph, drawText, ink, makeRoom, pale } from '../orders/index.ts'
import type { Document } from '../orders/index.ts'

/** A picture of a record as a paper shows it. `bytes`: an upright JPEG; null where there is none to print. */
export interface PrintedPicture {
  readonly title: string
  readonly mime: string
  readonly bytes: Uint8Array | null
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly by: string
  readonly signed_by: string | null
}

// Two beside each other on letter paper, in points.
const left = 54
const [width, height, gap] = [244, 178, 16]
const captionHeight = 30

/** Why a file is not shown as a picture. */
const explain = ({ mime }: PrintedPicture): string =>
  mime === 'application/pdf' || mime === 'image/heic'
    ? `This ${mime === 'application/pdf' ? 'PDF' : 'HEIC picture'} is attached to the record and is not printed here.`
    : 'This picture could not be read.'

function drawPicture(document: Document, picture: PrintedPicture, x: number, y: number): void {
  if (picture.bytes === null) {
    document.rect(x, y, width, height).lineWidth(0.5).strokeColor(pale).stroke()
    document.font('regular').fontSize(9).fillColor(pale)
    drawText(document, explain(picture), x + 12, y + height / 2 - 12, { width: width - 24, align: 'center' })
  } else document.image(Buffer.from(picture.bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' })
  document.font('regular').fontSize(8).fillColor(ink)
  drawText(document, picture.title, x, y + height + 3, { width, height: 11, ellipsis: true })
  document.fillColor(pale)
  drawText(document, `${picture.by}, ${formatDay(picture.day)}`, x, y + height + 14, {
    width,
    height: 11,
    ellipsis: true,
  })
}

/** Photos two by two with their titles. `others`: titles of those that are left out. Returns the y below. */
export function drawPictures(
  document: Document,
  pictures: readonly PrintedPicture[],
  others: readonly string[],
  start: number,
): number {
  if (pictures.length === 0) return start
  let y = drawHeading(document, 'Photos', makeRoom(document, start, height + captionHeight + 24))
  for (let at = 0; at < pictures.length; at += 2) {
    y = makeRoom(document, y, height + captionHeight)
    for (const [column, picture] of pictures.slice(at, at + 2).entries())
      drawPicture(document, picture, left + column * (width + gap), y)
    y += height + captionHeight + 4
  }
  if (others.length === 0) return y + 4
  return drawParagraph(document, `Not printed here: ${others.join(', ')}.`, y)
}

/** The customer's signature with the printed name and the day. Returns the y below. */
export function drawSignature(document: Document, signature: PrintedPicture, start: number): number {
  let y = drawHeading(document, 'Signature', makeRoom(document, start, 110))
  if (signature.bytes !== null) {
    document.image(Buffer.from(signature.bytes), left, y, { fit: [width, 60] })
    y += 62
  }
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .strokeColor(pale)
    .stroke()
  return drawParagraph(document, `${signature.signed_by ?? signature.title}, ${formatDay(signature.day)}`, y + 4)
}
