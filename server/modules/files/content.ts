import sharp from 'sharp'
import { refuse } from '../../kernel/refuse.ts'
import type { Kind } from './magic.ts'
import { kindOf } from './magic.ts'
import type { Content } from './uploads.store.ts'

const mostMegapixels = 50

/** What was sent, by content: type and size in pixels. Refuses `files.kind`, `files.broken`, `files.tooManyPixels`. */
export async function contentOf(bytes: Uint8Array): Promise<Content> {
  const mime = kindOf(bytes) ?? refuse('files.kind')
  if (mime === 'application/pdf') return { mime, width: null, height: null }
  const { width, height, pages = 1 } = await measure(bytes)
  if (width * height * pages > mostMegapixels * 1_000_000)
    refuse('files.tooManyPixels', { values: { limit: mostMegapixels } })
  await decode(bytes, mime)
  return { mime, width, height }
}

async function measure(bytes: Uint8Array): Promise<{ width: number; height: number; pages?: number | undefined }> {
  try {
    // The header alone is read, however many pixels it claims.
    const { width, height, autoOrient, pageHeight, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width: autoOrient.width || width, height: autoOrient.height || (pageHeight ?? height), pages }
  } catch {
    return refuse('files.broken')
  }
}

/** Every pixel is read once, small: a picture that is cut short shows here. HEIC pixels are the device's to read. */
async function decode(bytes: Uint8Array, mime: Kind): Promise<void> {
  if (mime === 'image/heic') return
  try {
    await sharp(bytes, { failOn: 'error', limitInputPixels: mostMegapixels * 1_000_000 })
      .resize(32, 32, { fit: 'inside' })
      .toBuffer()
  } catch {
    refuse('files.broken')
  }
}
