import sharp from 'sharp'
import { hasLocation, withoutLocation } from './location.ts'

export type Size = 'original' | 'screen' | 'thumb'
/** Longest side in pixels. */
const longest: Readonly<Record<Exclude<Size, 'original'>, number>> = { screen: 1600, thumb: 320 }

export interface Rendition {
  readonly bytes: Uint8Array
  readonly type: string
}

/** A smaller JPEG of a picture, upright, without metadata; null of what has none: a document, a HEIC. */
export async function smaller(
  bytes: Uint8Array,
  mime: string,
  size: Exclude<Size, 'original'>,
): Promise<Rendition | null> {
  if (mime === 'application/pdf' || mime === 'image/heic') return null
  const side = longest[size]
  const picture = sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return {
    bytes: new Uint8Array(await picture.jpeg({ quality: size === 'thumb' ? 72 : 82, mozjpeg: true }).toBuffer()),
    type: 'image/jpeg',
  }
}

/** The original as it is; one that says where it was taken, without that. */
export async function shown(bytes: Uint8Array, mime: string): Promise<Rendition> {
  if (mime === 'application/pdf' || !(await hasLocation(bytes))) return { bytes, type: mime }
  if (mime === 'image/heic') return { bytes: withoutLocation(bytes), type: mime }
  const upright = sharp(bytes, { failOn: 'error' }).autoOrient()
  const again =
    mime === 'image/png'
      ? upright.png()
      : mime === 'image/webp'
        ? upright.webp({ quality: 92 })
        : upright.jpeg({ quality: 92 })
  return { bytes: new Uint8Array(await again.toBuffer()), type: mime }
}
