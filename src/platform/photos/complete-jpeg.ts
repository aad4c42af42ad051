import type { Size } from './geometry.ts'

const isRestartMarker = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const isFrameMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * The size of a complete JPEG as it is stored, before it is turned upright; null if it is not complete. Complete: segments
 * fit, restart markers are in order, and it has an end marker. Browsers silently render half of a broken file, so check
 * before decoding. Bytes after the end marker are allowed; phones store depth maps and videos there.
 */
export function readCompleteJpeg(bytes: Uint8Array): Size | null {
  const number = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  let at = 2
  let size: Size | null = null
  for (;;) {
    if (bytes[at] !== 0xff) return null
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at]
    at += 1
    if (marker === undefined || marker === 0) return null
    if (marker === 0xd9) return size
    if (isFrameMarker(marker)) size = { width: number(at + 5), height: number(at + 3) }
    const length = number(at)
    if (length < 2 || at + length > bytes.length) return null
    at += length
    if (marker !== 0xda) continue
    const end = findScanEnd(bytes, at)
    if (end === null) return null
    at = end
  }
}

/** Finds the end of a scan (the next marker's 0xff); null if it is cut off or out of order. */
function findScanEnd(bytes: Uint8Array, from: number): number | null {
  let expected = 0xd0
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const marker = bytes[at + 1]
    if (marker === undefined) return null
    if (marker === 0xff) at += 1
    else if (marker === 0) at += 2
    else if (isRestartMarker(marker)) {
      if (marker !== expected) return null
      expected = marker === 0xd7 ? 0xd0 : marker + 1
      at += 2
    } else return at
    at = bytes.indexOf(0xff, at)
  }
  return null
}
