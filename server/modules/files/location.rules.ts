import { loadSharp } from '../../kernel/load-sharp.ts'

const gpsTag = 0x8825
/** Markers before a position: in XMP, and in the video that some phones append to a picture. */
const locationMarkers = ['GPSLatitude', 'GPSLongitude', 'GPSPosition', 'location-coordinates', 'location.ISO6709']
/**
 * The position of a video, an atom with this name. Four bytes occur by chance in one of a thousand photos, which must
 * stay as they were taken: so a position has to follow the name, after the atom's length and language.
 */
const positionAtom = '\u00a9xyz'
const positionText = /^[^]{0,24}?[+-]\d{1,8}(?:\.\d+)?[+-]\d{1,8}/
/** Old tools store EXIF in a PNG as compressed text with this key. It always counts as a location. */
const packedExifMarker = 'Raw profile type'

interface Tiff {
  readonly view: DataView
  readonly little: boolean
}
/** Bytes of one value, by its TIFF type. */
const widths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

function parseTiff(bytes: Uint8Array, start: number): Tiff | null {
  const mark = Buffer.from(bytes.subarray(start, start + 4)).toString('latin1')
  const little = mark === 'II*\0'
  return little || mark === 'MM\0*'
    ? { view: new DataView(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start), little }
    : null
}

interface Entry {
  readonly at: number
  readonly tag: number
  readonly valueAt: number
  readonly size: number
}

/** Entries of a TIFF directory. Empty if its offset is out of range. */
function readEntries({ view, little }: Tiff, at: number): Entry[] {
  if (at < 8 || at + 2 > view.byteLength) return []
  const count = view.getUint16(at, little)
  if (at + 2 + count * 12 > view.byteLength) return []
  return Array.from({ length: count }, (_, index) => {
    const entry = at + 2 + index * 12
    const size = (widths[view.getUint16(entry + 2, little)] ?? 0) * view.getUint32(entry + 4, little)
    return {
      at: entry,
      tag: view.getUint16(entry, little),
      valueAt: size <= 4 ? entry + 8 : view.getUint32(entry + 8, little),
      size,
    }
  })
}

const readDirectory = (tiff: Tiff) => readEntries(tiff, tiff.view.getUint32(4, tiff.little))
const findGpsOffsets = (tiff: Tiff) =>
  readDirectory(tiff)
    .filter((entry) => entry.tag === gpsTag)
    .map((entry) => tiff.view.getUint32(entry.valueAt, tiff.little))

/** Offsets of EXIF blocks. */
function findExifBlocks(bytes: Uint8Array): number[] {
  const found: number[] = []
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const mark of ['II*\0', 'MM\0*'])
    for (let at = buffer.indexOf(mark, 0, 'latin1'); at >= 0; at = buffer.indexOf(mark, at + 1, 'latin1'))
      found.push(at)
  return found
}

/** Where a position begins, after its marker. */
function findPositions(buffer: Buffer): number[] {
  const found: number[] = []
  for (const marker of [...locationMarkers, positionAtom])
    for (let at = buffer.indexOf(marker, 0, 'latin1'); at >= 0; at = buffer.indexOf(marker, at + 1, 'latin1')) {
      const from = at + marker.length
      if (marker !== positionAtom || positionText.test(buffer.toString('latin1', from, from + 64))) found.push(from)
    }
  return found
}

const containsLocation = (bytes: Uint8Array) => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (findPositions(buffer).length > 0) return true
  return findExifBlocks(bytes).some((start) => {
    const tiff = parseTiff(bytes, start)
    return tiff !== null && tiff.view.byteLength >= 8 && findGpsOffsets(tiff).length > 0
  })
}

/**
 * Whether a picture holds its location, in EXIF, XMP or IPTC place names. Searches the whole file, because phones also write
 * a second block, data after the picture and compressed text.
 */
export async function hasLocation(bytes: Uint8Array): Promise<boolean> {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(packedExifMarker, 0, 'latin1')) return true
  if (containsLocation(bytes)) return true
  const sharp = await loadSharp()
  const { exif, xmp, iptc } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return iptc !== undefined || [exif, xmp].some((block) => block !== undefined && containsLocation(block))
}

/** A copy with every position blanked in place, for pictures that the server cannot encode again. */
export function removeLocation(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes)
  for (const start of findExifBlocks(copy)) {
    const tiff = parseTiff(copy, start)
    if (tiff === null || tiff.view.byteLength < 8) continue
    for (const at of findGpsOffsets(tiff))
      for (const entry of readEntries(tiff, at)) {
        blank(copy, start + entry.valueAt, entry.size)
        blank(copy, start + entry.at, 12)
      }
  }
  const buffer = Buffer.from(copy.buffer)
  for (const from of findPositions(buffer)) blankText(copy, from)
  return copy
}

function blank(bytes: Uint8Array, from: number, size: number): void {
  if (from >= 0 && from + size <= bytes.byteLength) bytes.fill(0, from, from + size)
}

/** Blanks the digits of an XMP value, up to the end of its attribute or element. */
function blankText(bytes: Uint8Array, from: number): void {
  const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
  for (let at = from; at < Math.min(from + 80, bytes.byteLength) && bytes[at] !== 0x2f && bytes[at] !== 0x0a; at += 1)
    if (isDigit(bytes[at])) bytes[at] = 0x30
}
