import type { ByteWriter } from './byte-writer.ts'

/** Number of texts in a block. The first is stored whole, each further one as its difference from the previous. */
export const perBlock = 16

const getSharedLength = (a: string, b: string) => {
  const max = Math.min(a.length, b.length, 255)
  let at = 0
  while (at < max && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at
}

/**
 * Writes text `n` of a list after `before`, and adds the start of each block to `blocks`. Texts consist of a to z, 0 to 9
 * and spaces, at most 16,383 characters.
 */
export function writeText(to: ByteWriter, blocks: number[], n: number, before: string, text: string): void {
  const isFirst = n % perBlock === 0
  if (isFirst) blocks.push(to.length())
  const same = isFirst ? 0 : getSharedLength(before, text)
  to.byte(same)
  to.varint(text.length - same)
  to.text(text, same)
}

/** A position in a front-coded list. `codes` holds the current text, `length` its length. */
export interface TextCursor {
  readonly codes: Uint8Array
  length: number
  /** The position of the next text in `bytes`. */
  at: number
}

/** Far longer than any real key or name. */
export const maxTextLength = 16_384

export const newCursor = (): TextCursor => ({ codes: new Uint8Array(maxTextLength), length: 0, at: 0 })

/** Reads the text at `cursor.at` over the previous one. */
export function readNext(bytes: Uint8Array, cursor: TextCursor): void {
  const same = bytes[cursor.at] ?? 0
  let at = cursor.at + 1
  let length = bytes[at] ?? 0
  at += 1
  if (length > 127) {
    length = (length & 127) | ((bytes[at] ?? 0) << 7)
    at += 1
  }
  for (let n = 0; n < length; n += 1) cursor.codes[same + n] = bytes[at + n] ?? 0
  cursor.length = same + length
  cursor.at = at + length
}

/** Returns a negative number, 0 or a positive number if the text of the cursor sorts before, equal to or after `text`. */
export function compareWith(cursor: TextCursor, text: string): number {
  const max = Math.min(cursor.length, text.length)
  for (let at = 0; at < max; at += 1) {
    const differs = (cursor.codes[at] ?? 0) - text.charCodeAt(at)
    if (differs !== 0) return differs
  }
  return cursor.length - text.length
}

export function startsWith(cursor: TextCursor, text: string): boolean {
  if (cursor.length < text.length) return false
  for (let at = 0; at < text.length; at += 1) if (cursor.codes[at] !== text.charCodeAt(at)) return false
  return true
}

export function readText(cursor: TextCursor): string {
  let text = ''
  for (let at = 0; at < cursor.length; at += 1) text += String.fromCharCode(cursor.codes[at] ?? 0)
  return text
}

/** Finds the last block whose first text does not sort after `text`; 0 if all do. `step` is the number of entries per block in `blocks`. */
export function findBlock(
  bytes: Uint8Array,
  blocks: Uint32Array,
  step: number,
  text: string,
  cursor: TextCursor,
): number {
  let [low, high] = [0, Math.floor(blocks.length / step) - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    cursor.at = blocks[middle * step] ?? 0
    readNext(bytes, cursor)
    if (compareWith(cursor, text) <= 0) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** Returns text `n` of a list. */
export function textAt(bytes: Uint8Array, blocks: Uint32Array, n: number, cursor: TextCursor): string {
  cursor.at = blocks[Math.floor(n / perBlock)] ?? 0
  for (let left = n % perBlock; left >= 0; left -= 1) readNext(bytes, cursor)
  return readText(cursor)
}
