const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

export type Kind = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf'

/** What bytes are by their own first ones, whatever name or type they came under; null for anything that cannot be attached. */
export function kindOf(bytes: Uint8Array): Kind | null {
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
