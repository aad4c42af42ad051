import { loadSharp } from '../../kernel/load-sharp.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Content } from './uploads.store.ts'

const maxMegapixels = 50

type Kind = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf'
/** The kinds that can be attached, by the type that the content shows. */
const kinds = new Map<string, Kind>([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/webp', 'image/webp'],
  ...['heic', 'heif', 'heic-sequence', 'heif-sequence'].map((name) => [`image/${name}`, 'image/heic'] as const),
  ['application/pdf', 'application/pdf'],
])

/** File type by the content, regardless of name and declared type. Null for types that cannot be attached. */
async function detectKind(bytes: Uint8Array): Promise<Kind | null> {
  // Loaded with the first file, like the codec.
  const { fileTypeFromBuffer } = await import('file-type')
  const kind = kinds.get((await fileTypeFromBuffer(bytes))?.mime ?? '') ?? null
  // A document without its end was cut off.
  const isCutOff = kind === 'application/pdf' && !Buffer.from(bytes.subarray(-2048)).includes('%%EOF')
  return isCutOff ? null : kind
}

/** Type and pixel size of a file, read from its content. Refuses `files.kind`, `files.broken`, `files.tooManyPixels`. */
export async function inspectContent(bytes: Uint8Array): Promise<Content> {
  const mime = (await detectKind(bytes)) ?? refuse('files.kind')
  if (mime === 'application/pdf') return { mime, width: null, height: null }
  const { width, height, pages = 1 } = await measure(bytes)
  if (width * height * pages > maxMegapixels * 1_000_000)
    refuse('files.tooManyPixels', { values: { limit: maxMegapixels } })
  await decode(bytes, mime)
  return { mime, width, height }
}

async function measure(bytes: Uint8Array): Promise<{ width: number; height: number; pages?: number | undefined }> {
  const sharp = await loadSharp()
  try {
    // Reads only the header, so a huge pixel count in it costs nothing.
    const { width, height, autoOrient, pageHeight, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width: autoOrient.width || width, height: autoOrient.height || (pageHeight ?? height), pages }
  } catch {
    return refuse('files.broken')
  }
}

/** Decodes the whole picture at a small size to detect truncated files. The server cannot decode HEIC. */
async function decode(bytes: Uint8Array, mime: Kind): Promise<void> {
  if (mime === 'image/heic') return
  const sharp = await loadSharp()
  try {
    await sharp(bytes, { failOn: 'error', limitInputPixels: maxMegapixels * 1_000_000 })
      .resize(32, 32, { fit: 'inside' })
      .toBuffer()
  } catch {
    refuse('files.broken')
  }
}
