import { crc32 } from 'node:zlib'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The chunks for pixels and colors. Text, location and time chunks are dropped. */
const allowedChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs', 'bKGD'])
const maxPixels = 50_000_000

export interface Png {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, at) => bytes[at] === byte)

/** Keeps only the pixels of a PNG and checks every chunk. Returns a sentence if it is damaged or too large. */
export function sanitizePng(bytes: Uint8Array): Png | string {
  const damaged = 'This PNG is damaged. Save it again.'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Uint8Array[] = [bytes.subarray(0, 8)]
  let size: { readonly width: number; readonly height: number } | null = null
  let hasPixels = false
  for (let at = 8; at + 12 <= bytes.byteLength;) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.byteLength) return damaged
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return damaged
    if ((type === 'IHDR') !== (size === null)) return damaged
    if (type === 'IHDR') {
      if (length !== 13) return damaged
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
      if (size.width === 0 || size.height === 0) return damaged
      if (size.width * size.height > maxPixels) return `It has more than ${maxPixels / 1_000_000} megapixels.`
    }
    hasPixels ||= type === 'IDAT'
    if (allowedChunks.has(type)) chunks.push(bytes.subarray(at, end))
    at = end
    if (type === 'IEND') return size !== null && hasPixels ? { bytes: concatChunks(chunks), ...size } : damaged
  }
  return damaged
}

function concatChunks(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
