import { loadSharp } from '../../../kernel/load-sharp.ts'

const [columns, lines] = [9, 8]
/** Below this range of brightness, of 256, there is nothing to compare: a lens cap, a blank page. */
const minContrast = 24

/**
 * The dHash of a picture: 64 bits, each says whether a field of a small gray copy is darker than its right neighbor. It stays
 * nearly the same in another size or quality. Null for a picture without contrast and for what cannot be decoded.
 */
export async function hashPicture(bytes: Uint8Array): Promise<bigint | null> {
  const sharp = await loadSharp()
  const gray = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(columns, lines, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => null)
  if (gray === null || gray.length < columns * lines) return null
  const fields = [...gray.subarray(0, columns * lines)]
  if (Math.max(...fields) - Math.min(...fields) < minContrast) return null
  let hash = 0n
  for (const [at, field] of fields.entries())
    if (at % columns < columns - 1) hash = (hash << 1n) | (field < (fields[at + 1] ?? 0) ? 1n : 0n)
  return BigInt.asIntN(64, hash)
}
