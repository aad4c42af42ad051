// The app pack: the built files in one download. Installing them one by one takes a round trip each, and the work of a
// request each (docs/decisions/044-app-pack.md). Layout: the length of the index (4 bytes, big endian), the index as JSON,
// then the bytes of the files in its order.

/** The end of the pack's name. */
export const packSuffix = '.pack'

/** A built file: its address, its content type and its bytes. */
export interface PackedFile {
  readonly url: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}
/** An index is far smaller. A longer one is another server's answer. */
const maxIndexBytes = 1024 * 1024
type Index = readonly (readonly [url: string, type: string, size: number])[]

export function writePack(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const index: Index = files.map(({ url, type, bytes }) => [url, type, bytes.byteLength])
  const head = new TextEncoder().encode(JSON.stringify(index))
  const pack = new Uint8Array(files.reduce((sum, { bytes }) => sum + bytes.byteLength, 4 + head.byteLength))
  new DataView(pack.buffer).setUint32(0, head.byteLength)
  pack.set(head, 4)
  let at = 4 + head.byteLength
  for (const { bytes } of files) {
    pack.set(bytes, at)
    at += bytes.byteLength
  }
  return pack
}

/** Reads a pack file by file, while it arrives. Throws if it ends too early or its index cannot be read. */
export async function* readPack(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<PackedFile> {
  const take = createTaker(body.getReader())
  const length = new DataView((await take(4)).buffer).getUint32(0)
  if (length > maxIndexBytes) throw new Error('This is not an app pack.')
  const index = JSON.parse(new TextDecoder().decode(await take(length))) as Index
  for (const [url, type, size] of index) yield { url, type, bytes: await take(size) }
}

/** Returns a function that takes the next bytes of a stream, in an array of their own. */
function createTaker(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  let rest = new Uint8Array()
  return async (size: number): Promise<Uint8Array<ArrayBuffer>> => {
    const taken = new Uint8Array(size)
    let filled = 0
    for (;;) {
      const part = rest.subarray(0, size - filled)
      taken.set(part, filled)
      filled += part.byteLength
      rest = rest.subarray(part.byteLength)
      if (filled === size) return taken
      const { done, value } = await reader.read()
      if (done) throw new Error('The app pack ends too early.')
      rest = value
    }
  }
}
