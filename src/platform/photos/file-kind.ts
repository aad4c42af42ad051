export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf'

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** What a file is by its first bytes, whatever its name says; null where it is nothing that a claim takes. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (latin(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp'
  if (latin(bytes, 4, 8) === 'ftyp' && heicBrands.has(latin(bytes, 8, 12))) return 'heic'
  // Readers accept a few stray bytes before the header, and so do scanners' files.
  return latin(bytes, 0, 1024).includes('%PDF-') ? 'pdf' : null
}
