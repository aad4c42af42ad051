/** A buffer that grows as it is written. */
export interface ByteWriter {
  readonly length: () => number
  byte(value: number): void
  /** Seven bits per byte, lowest first. The top bit means that more bytes follow. `value` is 0 or more. */
  varint(value: number): void
  /** Writes characters below 128; keys and terms have no others. `from` skips the prefix shared with the previous text. */
  text(text: string, from?: number): void
  /** Returns the written bytes. */
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
