import { partSize, wholePart } from '../../../contract/files.ts'

const count = (length: number) => Math.ceil(length / partSize)

/** Whether a part of `size` bytes has its place in a file of `length`: cut at every 256 KiB, or a small file whole. */
export function fits(n: number, size: number, length: number): boolean {
  if (n === 0 && length <= wholePart && size === length) return true
  return n < count(length) && size === Math.min(partSize, length - n * partSize)
}

/** The whole of it, or null while parts are missing. */
export function assemble(
  parts: readonly { readonly n: number; readonly bytes: Uint8Array }[],
  length: number,
): Uint8Array | null {
  const whole = parts.find((part) => part.n === 0 && part.bytes.byteLength === length)
  if (whole !== undefined) return whole.bytes
  if (parts.length !== count(length) || parts.some((part, index) => part.n !== index)) return null
  const bytes = Buffer.concat(parts.map((part) => part.bytes))
  return bytes.byteLength === length ? bytes : null
}
