const restart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const frame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * Whether a JPEG is all there: its segments fit, every scan's restart marks come in order, and it ends with its end
 * mark. Browsers paint half a picture from a broken file without a word, so this is asked before they decode it.
 * Bytes after the end mark are allowed: phones keep depth maps and films there.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2
  let hasFrame = false
  for (;;) {
    if (bytes[at] !== 0xff) return false
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at]
    at += 1
    if (marker === undefined || marker === 0) return false
    if (marker === 0xd9) return hasFrame
    if (frame(marker)) hasFrame = true
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    if (length < 2 || at + length > bytes.length) return false
    at += length
    if (marker !== 0xda) continue
    const end = endOfScan(bytes, at)
    if (end === null) return false
    at = end
  }
}

/** Where the scan that starts here ends (at the next mark's 0xff), or null where it breaks off or loses its order. */
function endOfScan(bytes: Uint8Array, from: number): number | null {
  let expected = 0xd0
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const marker = bytes[at + 1]
    if (marker === undefined) return null
    if (marker === 0xff) at += 1
    else if (marker === 0) at += 2
    else if (restart(marker)) {
      if (marker !== expected) return null
      expected = marker === 0xd7 ? 0xd0 : marker + 1
      at += 2
    } else return at
    at = bytes.indexOf(0xff, at)
  }
  return null
}
