import { fitWithin, planReducedDecode } from './geometry.ts'
import type { Size } from './geometry.ts'

/** A decoded picture, upright, and the size that it will have. It must be closed. */
export interface DecodedPicture extends Size {
  readonly source: ImageBitmap | VideoFrame
  readonly target: Size
}

/**
 * Decodes a JPEG to about the size that it will have: a JPEG can be decoded at eighths of its size, which saves a third of the
 * time and of a picture of 48 megapixels nine tenths of the memory. Null where the browser cannot, or must not: without
 * `rotation` its frames do not say how a picture is turned.
 */
export async function decodeReduced(data: ArrayBuffer, size: Size, max: number): Promise<DecodedPicture | null> {
  const reduced = planReducedDecode(size, max)
  if (reduced === null || !('ImageDecoder' in globalThis) || !('rotation' in VideoFrame.prototype)) return null
  const decoder = new ImageDecoder({
    data,
    type: 'image/jpeg',
    desiredWidth: reduced.width,
    desiredHeight: reduced.height,
  })
  try {
    const { image } = await decoder.decode()
    const [width, height] = [image.displayWidth, image.displayHeight]
    const isTurned = width === reduced.height && height === reduced.width
    // The proportions of the whole picture: eighths are rounded up.
    const upright = isTurned ? { width: size.height, height: size.width } : size
    return { source: image, width, height, target: fitWithin(upright, max) }
  } catch {
    return null
  } finally {
    decoder.close()
  }
}
