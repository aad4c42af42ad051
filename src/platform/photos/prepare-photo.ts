import type { HeicDecoder } from './decode-heic.ts'
import { fileKind } from './file-kind.ts'
import { fitWithin, maxSide, planDownscale, thumbSide } from './geometry.ts'
import type { Size } from './geometry.ts'
import { PhotoError } from './photo-error.ts'
import { readCompleteJpeg } from './complete-jpeg.ts'
import { decodeReduced } from './decode-reduced.ts'
import type { DecodedPicture } from './decode-reduced.ts'

/**
 * A picture or PDF ready to be stored. `sha256` is lower-case hex, `thumb` a small JPEG. A PDF has neither size nor
 * thumb.
 */
export interface ProcessedPhoto {
  readonly bytes: ArrayBuffer
  readonly type: 'image/jpeg' | 'image/webp' | 'application/pdf'
  readonly width: number | null
  readonly height: number | null
  readonly sha256: string
  readonly thumb: ArrayBuffer | null
}

const maxBytes = 32 * 1024 * 1024
// After stepwise downscaling, 0.76 looks as good as 0.82 in one step, at five sixths of the bytes (`tests/bench`,
// photo).
const jpegQuality = 0.76
const webpQuality = 0.85
const thumbQuality = 0.7

/**
 * Prepares a file for sending: upright, at most 2048 pixels, re-encoded to remove location, time and camera data
 * (docs/decisions/003-uploads-in-parts.md). PDFs up to 32 MB pass unchanged. Throws `PhotoError` with the message to show.
 */
export async function preparePhoto(
  file: Blob,
  name: string,
  /** Opens the decoder for browsers that cannot open HEIC. Rejects where it is not on the device and cannot be fetched. */
  openDecoder: () => Promise<HeicDecoder>,
): Promise<ProcessedPhoto> {
  if (file.size === 0) throw new PhotoError('empty', name)
  const source = await file.arrayBuffer().catch(() => {
    throw new PhotoError('damaged', name)
  })
  const head = new Uint8Array(source)
  const kind = fileKind(head)
  if (kind === null) throw new PhotoError('kind', name)
  if (kind === 'pdf') {
    if (source.byteLength > maxBytes) throw new PhotoError('too-large', name)
    return {
      bytes: source,
      type: 'application/pdf',
      width: null,
      height: null,
      sha256: await sha256(source),
      thumb: null,
    }
  }
  const stored = kind === 'jpeg' ? readCompleteJpeg(head) : null
  if (kind === 'jpeg' && stored === null) throw new PhotoError('damaged', name)
  const picture =
    (stored && (await decodeReduced(source, stored, maxSide))) ??
    (await createImageBitmap(new Blob([source], { type: `image/${kind}` }), { imageOrientation: 'from-image' }).then(
      (bitmap) => toPicture(bitmap),
      () => {
        if (kind === 'heic') return decodeHeic(head, name, openDecoder)
        throw new PhotoError('damaged', name)
      },
    ))
  const canvas = drawScaled(picture)
  picture.source.close()
  const [encoded, thumb] = await Promise.all([
    kind === 'png' || kind === 'webp' ? encodeSmallest(canvas) : encodeImage(canvas, 'image/jpeg', jpegQuality),
    encodeImage(drawScaled(toPicture(canvas, thumbSide)), 'image/jpeg', thumbQuality),
  ])
  if (encoded === null || thumb === null) throw new PhotoError('unsupported', name)
  const bytes = await encoded.arrayBuffer()
  const type = encoded.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  return {
    bytes,
    type,
    width: canvas.width,
    height: canvas.height,
    sha256: await sha256(bytes),
    thumb: await thumb.arrayBuffer(),
  }
}

async function decodeHeic(
  bytes: Uint8Array,
  name: string,
  openDecoder: () => Promise<HeicDecoder>,
): Promise<DecodedPicture> {
  const decode = await openDecoder().catch(() => {
    throw new PhotoError('heic', name)
  })
  const pixels = await decode(bytes).catch(() => null)
  if (pixels === null) throw new PhotoError('damaged', name)
  return toPicture(await createImageBitmap(pixels))
}

const toPicture = <Source extends Size>(source: Source, max = maxSide) => ({
  source,
  width: source.width,
  height: source.height,
  target: fitWithin(source, max),
})

function drawScaled(picture: Size & { readonly source: CanvasImageSource; readonly target: Size }): OffscreenCanvas {
  let last = picture.source
  for (const step of planDownscale(picture, picture.target)) {
    const canvas = new OffscreenCanvas(step.width, step.height)
    // No alpha: transparent areas become white, not JPEG's black.
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

/** A browser that cannot encode a type falls back to PNG. Treat that as unsupported. */
async function encodeImage(canvas: OffscreenCanvas, type: string, quality: number): Promise<Blob | null> {
  const blob = await canvas.convertToBlob({ type, quality })
  return blob.type === type ? blob : null
}

/**
 * WebP is often far smaller for screenshots and drawings. For camera pictures it would take three times as long for no
 * visible gain.
 */
async function encodeSmallest(canvas: OffscreenCanvas): Promise<Blob | null> {
  const [jpeg, webp] = await Promise.all([
    encodeImage(canvas, 'image/jpeg', jpegQuality),
    encodeImage(canvas, 'image/webp', webpQuality),
  ])
  return webp !== null && (jpeg === null || webp.size < jpeg.size) ? webp : jpeg
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
