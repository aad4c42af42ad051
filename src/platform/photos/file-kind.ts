export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Detects a file's kind by its first bytes, not its name. Null if claims do not accept it. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (latin(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp'
  if (latin(bytes, 4, 8) === 'ftyp' && heicBrands.has(latin(bytes, 8, 12))) return 'heic'
  // Readers accept a few stray bytes before the header, and scanners write them.
  return latin(bytes, 0, 1024).includes('%PDF-') ? 'pdf' : null
}
