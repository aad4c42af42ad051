import { crc32 } from 'node:zlib'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The chunks for pixels and colors. Text, location and time chunks are dropped. */
const allowedChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs', 'bKGD'])

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, at) => bytes[at] === byte)

/** Keeps only the chunks for pixels and colors. Null if a chunk is damaged or the end is missing. */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Uint8Array[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.byteLength;) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.byteLength) return null
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (allowedChunks.has(type)) chunks.push(bytes.subarray(at, end))
    if (type === 'IEND') return concatChunks(chunks)
    at = end
  }
  return null
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
