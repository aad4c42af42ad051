// Reads a zip from slices of its file: one entry in memory at a time. It also reads what a zip program has packed again, and
// a file that was cut off.
import { decodeUtf8 } from '../crypto/bytes.ts'
import { crc32 } from './crc32.ts'

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}
export interface Zip {
  readonly entries: readonly ZipEntry[]
  /** Whether the end of the file is missing: entries behind it are lost. */
  readonly isCut: boolean
  /** The bytes of an entry. Throws a `DamagedEntry` where they are not what was packed. */
  read(entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>>
}

/** An entry whose bytes have changed or are missing. */
export class DamagedEntry extends Error {
  constructor(name: string) {
    super(`${name} is damaged`)
    this.name = 'DamagedEntry'
  }
}

const [localMark, centralMark, endMark, wideMark] = [0x04034b50, 0x02014b50, 0x06054b50, 0x06064b50]
const [localSize, centralSize, endSize, locatorSize, wideSize] = [30, 46, 22, 20, 56]
const [max16, max32] = [0xffff, 0xffffffff]
/** More than any item; a forged size must not fill the memory. */
const maxEntryBytes = 64 * 1024 * 1024

const readBytes = async (file: Blob, from: number, size: number) =>
  new Uint8Array(await file.slice(from, from + size).arrayBuffer())
const toView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const read64 = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

interface Directory {
  readonly offset: number
  readonly size: number
}

async function findDirectory(file: Blob): Promise<Directory | null> {
  const tailAt = Math.max(0, file.size - endSize - max16)
  const tail = toView(await readBytes(file, tailAt, file.size - tailAt))
  for (let at = tail.byteLength - endSize; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== endMark) continue
    const [count, size, offset] = [
      tail.getUint16(at + 10, true),
      tail.getUint32(at + 12, true),
      tail.getUint32(at + 16, true),
    ]
    if (count !== max16 && size !== max32 && offset !== max32) return { offset, size }
    if (at < locatorSize) return null
    const wide = toView(await readBytes(file, read64(tail, at - locatorSize + 8), wideSize))
    return wide.byteLength < wideSize || wide.getUint32(0, true) !== wideMark
      ? null
      : { size: read64(wide, 40), offset: read64(wide, 48) }
  }
  return null
}

/** The offset in a zip64 extra field, or null. Sizes are never so large here. */
function findFarOffset(extra: DataView): number | null {
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const [id, size] = [extra.getUint16(at, true), extra.getUint16(at + 2, true)]
    if (id === 1 && size >= 8 && at + 4 + size <= extra.byteLength) return read64(extra, at + 4 + size - 8)
    at += 4 + size
  }
  return null
}

/** The entries of the directory, or null where it does not fit the file. */
async function readDirectory(file: Blob, { offset, size }: Directory): Promise<ZipEntry[] | null> {
  if (offset + size > file.size) return null
  const bytes = await readBytes(file, offset, size)
  const view = toView(bytes)
  const entries: ZipEntry[] = []
  for (let at = 0; at + centralSize <= view.byteLength;) {
    if (view.getUint32(at, true) !== centralMark) return null
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    const nameAt = at + centralSize
    const shownOffset = view.getUint32(at + 42, true)
    const extra = toView(bytes.subarray(nameAt + nameSize, nameAt + nameSize + extraSize))
    entries.push({
      name: decodeUtf8(bytes.subarray(nameAt, nameAt + nameSize)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: shownOffset === max32 ? (findFarOffset(extra) ?? shownOffset) : shownOffset,
    })
    at = nameAt + nameSize + extraSize + noteSize
  }
  return entries
}

/** The entries in front of the place where the file was cut off, by their own headers. */
async function scanEntries(file: Blob): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  for (let offset = 0; offset + localSize <= file.size;) {
    const head = toView(await readBytes(file, offset, localSize))
    // Bit 3: the sizes stand behind the data, so nothing shows where it ends.
    if (head.getUint32(0, true) !== localMark || (head.getUint16(6, true) & 8) !== 0) break
    const [crc, packedSize, size] = [14, 18, 22].map((field) => head.getUint32(field, true)) as [number, number, number]
    const [nameSize, extraSize] = [head.getUint16(26, true), head.getUint16(28, true)]
    const name = decodeUtf8(await readBytes(file, offset + localSize, nameSize))
    const next = offset + localSize + nameSize + extraSize + packedSize
    if (next > file.size) break
    entries.push({ name, method: head.getUint16(8, true), crc, packedSize, size, offset })
    offset = next
  }
  return entries
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Opens a zip; null where the file is none. */
export async function openZip(file: Blob): Promise<Zip | null> {
  const directory = await findDirectory(file)
  const listed = directory === null ? null : await readDirectory(file, directory)
  const entries = listed ?? (await scanEntries(file))
  if (listed === null && entries.length === 0) return null
  return {
    entries,
    isCut: listed === null,
    async read(entry) {
      const { name, offset, packedSize, size, method, crc } = entry
      const head = toView(await readBytes(file, offset, localSize))
      if (packedSize > maxEntryBytes || size > maxEntryBytes || head.byteLength < localSize)
        throw new DamagedEntry(name)
      if (head.getUint32(0, true) !== localMark) throw new DamagedEntry(name)
      const from = offset + localSize + head.getUint16(26, true) + head.getUint16(28, true)
      const packed = await readBytes(file, from, packedSize)
      const bytes =
        method === 0 ? packed : method === 8 ? await inflate(packed).catch(() => new Uint8Array()) : new Uint8Array()
      if (bytes.byteLength !== size || crc32(bytes) !== crc) throw new DamagedEntry(name)
      return bytes
    },
  }
}
