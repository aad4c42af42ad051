import { chunkSize, maxSingleChunk } from '../../../contract/files.ts'

const countChunks = (length: number) => Math.ceil(length / chunkSize)

/** Whether chunk `n` of `size` bytes belongs to a file of `length` bytes: cut every 256 KiB, or a small file in one chunk. */
export function isValidChunk(n: number, size: number, length: number): boolean {
  if (n === 0 && length <= maxSingleChunk && size === length) return true
  return n < countChunks(length) && size === Math.min(chunkSize, length - n * chunkSize)
}

/** Joins the chunks of a file. Null while chunks are missing. */
export function assembleChunks(
  chunks: readonly { readonly n: number; readonly bytes: Uint8Array }[],
  length: number,
): Uint8Array | null {
  const whole = chunks.find((chunk) => chunk.n === 0 && chunk.bytes.byteLength === length)
  if (whole !== undefined) return whole.bytes
  if (chunks.length !== countChunks(length) || chunks.some((chunk, index) => chunk.n !== index)) return null
  const bytes = Buffer.concat(chunks.map((chunk) => chunk.bytes))
  return bytes.byteLength === length ? bytes : null
}
