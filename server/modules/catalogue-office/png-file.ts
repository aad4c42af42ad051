import { crc32 } from 'node:zlib'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Pixels and colours. Words, places and times that a program has added are not kept. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs', 'bKGD'])
const mostPixels = 50_000_000

export interface Png {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, at) => bytes[at] === byte)

/** A PNG with nothing but its pixels: the size is its header's, every chunk is checked. A sentence where it is damaged or too large. */
export function cleanPng(bytes: Uint8Array): Png | string {
  const damaged = 'It is a damaged PNG. Save it again.'
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
      if (size.width * size.height > mostPixels) return `It has more than ${mostPixels / 1_000_000} megapixels.`
    }
    hasPixels ||= type === 'IDAT'
    if (kept.has(type)) chunks.push(bytes.subarray(at, end))
    at = end
    if (type === 'IEND') return size !== null && hasPixels ? { bytes: joined(chunks), ...size } : damaged
  }
  return damaged
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
