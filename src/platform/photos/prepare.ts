import { fileKind } from './file-kind.ts'
import { fitted, longestSide, stepsDown, thumbSide } from './geometry.ts'
import type { Size } from './geometry.ts'
import { PhotoFault } from './photo-fault.ts'
import { isWholeJpeg } from './whole-jpeg.ts'

/** A picture or PDF ready to be kept: `sha256` in lower-case hex; `thumb` a small JPEG. A PDF has neither size nor thumb. */
export interface ProcessedPhoto {
  readonly bytes: ArrayBuffer
  readonly type: 'image/jpeg' | 'image/webp' | 'application/pdf'
  readonly width: number | null
  readonly height: number | null
  readonly sha256: string
  readonly thumb: ArrayBuffer | null
}

const largest = 32 * 1024 * 1024
// 0.76 after a smooth way down looks as good as 0.82 after a hasty one, in five sixths of the bytes (`tests/bench`, photo).
const jpegQuality = 0.76
const webpQuality = 0.85
const thumbQuality = 0.7

/**
 * Turns a file into what is sent: upright, at most 2048 pixels, drawn anew so that no place, time or camera goes with
 * it (`offline.md`, photos). A PDF up to 32 MB passes as it is. Throws `PhotoFault` with the sentence to show.
 */
export async function preparePhoto(file: Blob, name: string): Promise<ProcessedPhoto> {
  if (file.size === 0) throw new PhotoFault('empty', name)
  const source = await file.arrayBuffer().catch(() => {
    throw new PhotoFault('damaged', name)
  })
  const head = new Uint8Array(source)
  const kind = fileKind(head)
  if (kind === null) throw new PhotoFault('kind', name)
  if (kind === 'pdf') {
    if (source.byteLength > largest) throw new PhotoFault('too-large', name)
    return {
      bytes: source,
      type: 'application/pdf',
      width: null,
      height: null,
      sha256: await sha256(source),
      thumb: null,
    }
  }
  if (kind === 'jpeg' && !isWholeJpeg(head)) throw new PhotoFault('damaged', name)
  const picture = await createImageBitmap(new Blob([source], { type: `image/${kind}` }), {
    imageOrientation: 'from-image',
  }).catch(() => {
    throw new PhotoFault(kind === 'heic' ? 'heic' : 'damaged', name)
  })
  const canvas = drawn(picture, fitted(picture, longestSide))
  picture.close()
  const [kept, thumb] = await Promise.all([
    kind === 'png' || kind === 'webp' ? smallest(canvas) : encoded(canvas, 'image/jpeg', jpegQuality),
    encoded(drawn(canvas, fitted(canvas, thumbSide)), 'image/jpeg', thumbQuality),
  ])
  if (kept === null || thumb === null) throw new PhotoFault('unsupported', name)
  const bytes = await kept.arrayBuffer()
  const type = kept.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  return {
    bytes,
    type,
    width: canvas.width,
    height: canvas.height,
    sha256: await sha256(bytes),
    thumb: await thumb.arrayBuffer(),
  }
}

function drawn(source: ImageBitmap | OffscreenCanvas, to: Size): OffscreenCanvas {
  let last: ImageBitmap | OffscreenCanvas = source
  for (const step of stepsDown(source, to)) {
    const canvas = new OffscreenCanvas(step.width, step.height)
    // No alpha: what was transparent becomes white, as on paper, and not black as JPEG would have it.
    const pen = canvas.getContext('2d', { alpha: false })
    if (pen === null) throw new Error('no 2d canvas')
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, step.width, step.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(last, 0, 0, step.width, step.height)
    last = canvas
  }
  return last as OffscreenCanvas
}

/** A browser that cannot encode a type answers with PNG: then there is none. */
async function encoded(canvas: OffscreenCanvas, type: string, quality: number): Promise<Blob | null> {
  const blob = await canvas.convertToBlob({ type, quality })
  return blob.type === type ? blob : null
}

/** Screenshots and drawings are often far smaller as WebP; for a camera's picture it would take three times as long for nothing that shows. */
async function smallest(canvas: OffscreenCanvas): Promise<Blob | null> {
  const [jpeg, webp] = await Promise.all([
    encoded(canvas, 'image/jpeg', jpegQuality),
    encoded(canvas, 'image/webp', webpQuality),
  ])
  return webp !== null && (jpeg === null || webp.size < jpeg.size) ? webp : jpeg
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
