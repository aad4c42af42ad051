// The zip that the rescue page writes: entry by entry, nothing compressed, of any size. It is the twin of
// offline/rescue/zip-writer.ts, because this page has no build. tests/journeys/rescue.test.ts reads what it writes.

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crc32(bytes) {
  let crc = 0xffffffff
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ crcTable[(crc ^ bytes[at]) & 0xff]
  return (crc ^ 0xffffffff) >>> 0
}

/** Numbers of two, four or eight bytes, little-endian. */
function pack(...fields) {
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

const [max16, max32] = [0xffff, 0xffffffff]
/** So many pieces become one Blob, which the browser keeps outside of this page's memory. */
const maxPieces = 64

/** A zip that grows on the disk of the browser; `end` answers the file. */
export function createZip() {
  const entries = []
  let pieces = []
  let at = 0
  const put = (...parts) => {
    for (const bytes of parts) {
      pieces.push(new Blob([bytes]))
      at += bytes.byteLength
    }
    if (pieces.length >= maxPieces) pieces = [new Blob(pieces)]
  }
  return {
    add(path, bytes) {
      const [name, crc, size, offset] = [new TextEncoder().encode(path), crc32(bytes), bytes.byteLength, at]
      entries.push({ name, crc, size, offset })
      put(pack([4, 0x04034b50], [2, 20], [2, 0x0800], [2, 0], [2, 0], [2, 0x21], [4, crc], [4, size], [4, size], [2, name.byteLength], [2, 0]), name, bytes)
    },
    end(fileName) {
      const from = at
      for (const { name, crc, size, offset } of entries) {
        const isFar = offset >= max32
        const extra = isFar ? pack([2, 1], [2, 8], [8, offset]) : new Uint8Array()
        put(
          pack([4, 0x02014b50], [2, 45], [2, isFar ? 45 : 20], [2, 0x0800], [2, 0], [2, 0], [2, 0x21], [4, crc], [4, size], [4, size], [2, name.byteLength], [2, extra.byteLength], [2, 0], [2, 0], [2, 0], [4, 0], [4, isFar ? max32 : offset]),
          name,
          extra,
        )
      }
      const [count, size, end] = [entries.length, at - from, at]
      const isLarge = count >= max16 || size >= max32 || from >= max32
      if (isLarge) {
        put(pack([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, from]))
        put(pack([4, 0x07064b50], [4, 0], [8, end], [4, 1]))
      }
      const shown = isLarge ? max16 : count
      put(pack([4, 0x06054b50], [2, 0], [2, 0], [2, shown], [2, shown], [4, isLarge ? max32 : size], [4, isLarge ? max32 : from], [2, 0]))
      return new File(pieces, fileName, { type: 'application/zip' })
    },
  }
}
