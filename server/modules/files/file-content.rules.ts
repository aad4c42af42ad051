import sharp from 'sharp'
import { refuse } from '../../kernel/refuse.ts'
import type { Content } from './uploads.store.ts'

const maxMegapixels = 50
const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

type Kind = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf'

/** File type by the first bytes, regardless of name and declared type. Null for types that cannot be attached. */
function detectKind(bytes: Uint8Array): Kind | null {
  if (bytes.byteLength < 12) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (ascii(bytes, 4, 8) === 'ftyp' && heicBrands.includes(ascii(bytes, 8, 12))) return 'image/heic'
  if (
    /^%PDF-[12]\.\d/.test(ascii(bytes, 0, 8)) &&
    ascii(bytes, Math.max(0, bytes.byteLength - 2048), bytes.byteLength).includes('%%EOF')
  )
    return 'application/pdf'
  return null
}

/** Type and pixel size of a file, read from its content. Refuses `files.kind`, `files.broken`, `files.tooManyPixels`. */
export async function inspectContent(bytes: Uint8Array): Promise<Content> {
  const mime = detectKind(bytes) ?? refuse('files.kind')
  if (mime === 'application/pdf') return { mime, width: null, height: null }
  const { width, height, pages = 1 } = await measure(bytes)
  if (width * height * pages > maxMegapixels * 1_000_000)
    refuse('files.tooManyPixels', { values: { limit: maxMegapixels } })
  await decode(bytes, mime)
  return { mime, width, height }
}

async function measure(bytes: Uint8Array): Promise<{ width: number; height: number; pages?: number | undefined }> {
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
  try {
    await sharp(bytes, { failOn: 'error', limitInputPixels: maxMegapixels * 1_000_000 })
      .resize(32, 32, { fit: 'inside' })
      .toBuffer()
  } catch {
    refuse('files.broken')
  }
}
