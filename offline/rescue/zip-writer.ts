// Writes a zip as a stream, entry by entry. Nothing is compressed: photos and sealed records do not get smaller. It needs
// one entry in memory at a time, and zip64 where the file passes 4 GB or 65,535 entries.
import { encodeUtf8 } from '../crypto/bytes.ts'
import { crc32 } from './crc32.ts'

export interface ZipWriter {
  add(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Writes the directory. A file without it can still be read up to where it ends. */
  end(): Promise<void>
}

interface Entry {
  readonly name: Uint8Array
  readonly crc: number
  readonly size: number
  readonly offset: number
}

const [utf8, noTime, noDay] = [0x0800, 0, 0x21]
const [max16, max32] = [0xffff, 0xffffffff]

/** Numbers of two, four or eight bytes, little-endian. */
function pack(fields: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)))
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  return new Uint8Array(view.buffer)
}

function packLocal({ name, crc, size }: Entry): Uint8Array<ArrayBuffer> {
  return pack([
    ...([
      [4, 0x04034b50],
      [2, 20],
      [2, utf8],
      [2, 0],
      [2, noTime],
      [2, noDay],
    ] as const),
    ...([
      [4, crc],
      [4, size],
      [4, size],
      [2, name.byteLength],
      [2, 0],
    ] as const),
  ])
}

function packCentral({ name, crc, size, offset }: Entry): Uint8Array<ArrayBuffer>[] {
  const isFar = offset >= max32
  const extra = isFar
    ? pack([
        [2, 1],
        [2, 8],
        [8, offset],
      ])
    : new Uint8Array()
  const head = pack([
    ...([
      [4, 0x02014b50],
      [2, 45],
      [2, isFar ? 45 : 20],
      [2, utf8],
      [2, 0],
      [2, noTime],
      [2, noDay],
    ] as const),
    ...([
      [4, crc],
      [4, size],
      [4, size],
      [2, name.byteLength],
      [2, extra.byteLength],
      [2, 0],
    ] as const),
    ...([
      [2, 0],
      [2, 0],
      [4, 0],
      [4, isFar ? max32 : offset],
    ] as const),
  ])
  return [head, new Uint8Array(name), extra]
}

function packEnd(count: number, size: number, offset: number): Uint8Array<ArrayBuffer>[] {
  const isLarge = count >= max16 || size >= max32 || offset >= max32
  const far = offset + size
  const wide = [
    pack([
      ...([
        [4, 0x06064b50],
        [8, 44],
        [2, 45],
        [2, 45],
        [4, 0],
        [4, 0],
      ] as const),
      ...([
        [8, count],
        [8, count],
        [8, size],
        [8, offset],
      ] as const),
    ]),
    pack([
      [4, 0x07064b50],
      [4, 0],
      [8, far],
      [4, 1],
    ]),
  ]
  const [shownCount, shownSize, shownOffset] = isLarge ? [max16, max32, max32] : [count, size, offset]
  const end = pack([
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, shownCount],
      [2, shownCount],
    ] as const),
    ...([
      [4, shownSize],
      [4, shownOffset],
      [2, 0],
    ] as const),
  ])
  return isLarge ? [...wide, end] : [end]
}

/** A zip whose bytes go to `write` in order. `from` is the offset of its first byte in the file. */
export function createZipWriter(write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>, from = 0): ZipWriter {
  const entries: Entry[] = []
  let at = from
  const put = async (bytes: Uint8Array<ArrayBuffer>) => {
    at += bytes.byteLength
    await write(bytes)
  }
  return {
    async add(name, bytes) {
      const entry: Entry = { name: encodeUtf8(name), crc: crc32(bytes), size: bytes.byteLength, offset: at }
      await put(packLocal(entry))
      await put(encodeUtf8(name))
      await put(bytes)
      entries.push(entry)
    },
    async end() {
      const offset = at
      for (const entry of entries) for (const bytes of packCentral(entry)) await put(bytes)
      for (const bytes of packEnd(entries.length, at - offset, offset)) await put(bytes)
    },
  }
}
