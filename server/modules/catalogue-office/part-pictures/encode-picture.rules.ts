import { createHash } from 'node:crypto'
import { loadSharp } from '../../../kernel/load-sharp.ts'
import { makeSmaller } from '../../files/index.ts'

const maxPixels = 50_000_000
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff']

/** A finished picture of a part: two upright JPEGs without metadata. */
export interface EncodedPicture {
  readonly screen: Uint8Array
  readonly thumb: Uint8Array
  /** Names both: the SHA-256 of the larger one. */
  readonly sha256: string
  readonly width: number
  readonly height: number
}

/** Encodes a picture anew. Returns a sentence if it cannot be used. */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | string> {
  const sharp = await loadSharp()
  try {
    // Reads only the header, so a huge pixel count in it costs nothing.
    const { format, compression, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!formats.includes(format)) return 'only JPEG, PNG, WebP, GIF and AVIF can be used.'
    // AVIF has the same container. Only its pictures can be decoded here.
    if (compression === 'hevc') return 'it is a HEIC picture. Save it as JPEG.'
    if (width * height > maxPixels) return `it has more than ${maxPixels / 1_000_000} megapixels.`
    const [screen, thumb] = await Promise.all([
      makeSmaller(bytes, `image/${format}`, 'screen'),
      makeSmaller(bytes, `image/${format}`, 'thumb'),
    ])
    if (screen === null || thumb === null) return 'only JPEG, PNG, WebP, GIF and AVIF can be used.'
    const size = await sharp(screen.bytes).metadata()
    return {
      screen: screen.bytes,
      thumb: thumb.bytes,
      sha256: createHash('sha256').update(screen.bytes).digest('hex'),
      width: size.width,
      height: size.height,
    }
  } catch {
    return 'it is damaged.'
  }
}
