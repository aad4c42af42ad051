import { loadSharp } from '../../kernel/load-sharp.ts'
import { containsLocation, hasLocation, removeLocation } from './location.rules.ts'

export type Size = 'original' | 'screen' | 'thumb'
/** Longest side in pixels. */
const maxSides: Readonly<Record<Exclude<Size, 'original'>, number>> = { screen: 1600, thumb: 320 }

/** Two pictures beside each other on letter paper need no more. */
const printedSide = 1000

export interface Rendition {
  readonly bytes: Uint8Array
  readonly type: string
}

/** A smaller upright JPEG without metadata. Null for documents and HEIC, which have no rendition. */
export async function makeSmaller(
  bytes: Uint8Array,
  mime: string,
  size: Exclude<Size, 'original'>,
): Promise<Rendition | null> {
  if (mime === 'application/pdf' || mime === 'image/heic') return null
  const side = maxSides[size]
  const sharp = await loadSharp()
  const picture = sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return {
    bytes: new Uint8Array(await picture.jpeg({ quality: size === 'thumb' ? 72 : 82, mozjpeg: true }).toBuffer()),
    type: 'image/jpeg',
  }
}

/** A picture as papers print it: an upright JPEG, some 100 KB. Null for documents, and for bytes that no codec reads. */
export async function makePrintable(bytes: Uint8Array, mime: string): Promise<Uint8Array | null> {
  if (mime === 'application/pdf') return null
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, { failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(printedSide, printedSide, { fit: 'inside', withoutEnlargement: true })
    return new Uint8Array(await picture.jpeg({ quality: 76, mozjpeg: true }).toBuffer())
  } catch {
    return null
  }
}

/** The original, with its GPS location removed if it has one. A PDF may hold a photo as the phone took it. */
export async function makeShareable(bytes: Uint8Array, mime: string): Promise<Rendition> {
  if (mime === 'application/pdf') return { bytes: containsLocation(bytes) ? removeLocation(bytes) : bytes, type: mime }
  if (!(await hasLocation(bytes))) return { bytes, type: mime }
  if (mime === 'image/heic') return { bytes: removeLocation(bytes), type: mime }
  const sharp = await loadSharp()
  const upright = sharp(bytes, { failOn: 'error' }).autoOrient()
  const reencoded =
    mime === 'image/png'
      ? upright.png()
      : mime === 'image/webp'
        ? upright.webp({ quality: 92 })
        : upright.jpeg({ quality: 92 })
  return { bytes: new Uint8Array(await reencoded.toBuffer()), type: mime }
}
