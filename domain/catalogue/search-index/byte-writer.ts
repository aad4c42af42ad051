/** Bytes that grow as they are written. */
export interface ByteWriter {
  readonly length: () => number
  byte(value: number): void
  /** Seven bits to a byte, the lowest first; the top bit says that more follow. `value` is 0 or more. */
  varint(value: number): void
  /** Characters below 128 alone: keys and words are. `from` skips what is shared with the one before. */
  text(text: string, from?: number): void
  /** What was written, trimmed. */
  done(): Uint8Array<ArrayBuffer>
}

export function createByteWriter(): ByteWriter {
  let bytes = new Uint8Array(1024)
  let length = 0
  const put = (value: number) => {
    if (length === bytes.length) {
      const larger = new Uint8Array(bytes.length * 2)
      larger.set(bytes)
      bytes = larger
    }
    bytes[length] = value
    length += 1
  }
  return {
    length: () => length,
    byte: put,
    varint(value) {
      let rest = value
      while (rest > 127) {
        put((rest & 127) | 128)
        rest >>>= 7
      }
      put(rest)
    },
    text(text, from = 0) {
      for (let at = from; at < text.length; at += 1) put(text.charCodeAt(at))
    },
    done: () => bytes.slice(0, length),
  }
}
