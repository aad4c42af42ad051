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

/**
 * How much is read of one file, so that one made for it cannot hold up the server: the places of one marker, the entries
 * of one directory, which has some tens, the bytes of one value, as an EXIF block ends after 64 KiB, and the bytes of all
 * directories and values, some 700 for a photo.
 */
const limits = { places: 50_000, entries: 1000, value: 0xffff, bytes: 8_000_000 }
const entryBytes = 12

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
  if (count > limits.entries || at + 2 + count * entryBytes > view.byteLength) return []
  return Array.from({ length: count }, (_, index) => {
    const entry = at + 2 + index * entryBytes
    const size = (widths[view.getUint16(entry + 2, little)] ?? 0) * view.getUint32(entry + 4, little)
    return {
      at: entry,
      tag: view.getUint16(entry, little),
      valueAt: size <= 4 ? entry + 8 : view.getUint32(entry + 8, little),
      size,
    }
  })
}

interface GpsPointer {
  readonly start: number
  readonly tiff: Tiff
  /** Where its directory is. A damaged entry may name more than one value; readers take the first four bytes all the same. */
  readonly offset: number
}

/** The pointers to positions in all EXIF blocks of a file. `read` counts, the caller's own reading too. */
function* findGpsPointers(bytes: Uint8Array, read: { bytes: number }): Generator<GpsPointer> {
  for (const mark of ['II*\0', 'MM\0*'])
    for (const start of findAll(toBuffer(bytes), mark)) {
      const tiff = parseTiff(bytes, start)
      if (tiff === null || tiff.view.byteLength < 8) continue
      const entries = readEntries(tiff, tiff.view.getUint32(4, tiff.little))
      read.bytes += entries.length * entryBytes
      for (const { tag, at } of entries) {
        if (read.bytes > limits.bytes) return
        if (tag === gpsTag) yield { start, tiff, offset: tiff.view.getUint32(at + 8, tiff.little) }
      }
    }
}

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Where a marker stands. */
function* findAll(buffer: Buffer, marker: string): Generator<number> {
  let at = buffer.indexOf(marker, 0, 'latin1')
  for (let found = 0; at >= 0 && found < limits.places; found += 1) {
    yield at
    at = buffer.indexOf(marker, at + 1, 'latin1')
  }
}

/** Where a position begins, after its marker. */
function* findPositions(buffer: Buffer): Generator<number> {
  for (const marker of [...locationMarkers, positionAtom])
    for (const at of findAll(buffer, marker)) {
      const from = at + marker.length
      if (marker !== positionAtom || positionText.test(buffer.toString('latin1', from, from + 64))) yield from
    }
}

const isAny = (found: Generator) => found.next().done !== true
/** Whether bytes hold a position that is not compressed. */
export const containsLocation = (bytes: Uint8Array): boolean =>
  isAny(findPositions(toBuffer(bytes))) || isAny(findGpsPointers(bytes, { bytes: 0 }))

/**
 * Whether a picture holds its location, in EXIF, XMP or IPTC place names. Searches the whole file, because phones also write
 * a second block, data after the picture and compressed text.
 */
export async function hasLocation(bytes: Uint8Array): Promise<boolean> {
  if (toBuffer(bytes).includes(packedExifMarker, 0, 'latin1')) return true
  if (containsLocation(bytes)) return true
  const sharp = await loadSharp()
  const { exif, xmp, iptc } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return iptc !== undefined || [exif, xmp].some((block) => block !== undefined && containsLocation(block))
}

/** A copy with every position blanked in place, for pictures that the server cannot encode again. */
export function removeLocation(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes)
  const read = { bytes: 0 }
  for (const { start, tiff, offset } of findGpsPointers(copy, read))
    for (const entry of readEntries(tiff, offset)) {
      read.bytes +=
        entryBytes + blank(copy, start + entry.valueAt, entry.size) + blank(copy, start + entry.at, entryBytes)
    }
  // All are found first: blanking may change the digits of a marker.
  for (const from of [...findPositions(toBuffer(copy))]) blankText(copy, from)
  return copy
}

/** Blanks a value, and returns how many bytes it wrote. */
function blank(bytes: Uint8Array, from: number, size: number): number {
  if (size > limits.value || from + size > bytes.byteLength) return 0
  bytes.fill(0, from, from + size)
  return size
}

/** Blanks the digits of an XMP value, up to the end of its attribute or element. */
function blankText(bytes: Uint8Array, from: number): void {
  const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
  for (let at = from; at < Math.min(from + 80, bytes.byteLength) && bytes[at] !== 0x2f && bytes[at] !== 0x0a; at += 1)
    if (isDigit(bytes[at])) bytes[at] = 0x30
}
