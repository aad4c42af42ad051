import type { ByteWriter } from './byte-writer.ts'

/** Texts in a block: the first whole, each after it as what differs from the one before. */
export const perBlock = 16

const shared = (a: string, b: string) => {
  const most = Math.min(a.length, b.length, 255)
  let at = 0
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at
}

/** Writes text `n` of a list after `before`, and tells in `blocks` where each block begins. Texts are of a to z, 0 to 9 and spaces, at most 16,383 long. */
export function writeText(to: ByteWriter, blocks: number[], n: number, before: string, text: string): void {
  const isFirst = n % perBlock === 0
  if (isFirst) blocks.push(to.length())
  const same = isFirst ? 0 : shared(before, text)
  to.byte(same)
  to.varint(text.length - same)
  to.text(text, same)
}

/** A place in a front-coded list: `codes` holds the text there, `length` characters of it. */
export interface TextCursor {
  readonly codes: Uint8Array
  length: number
  /** Of the next text, in `bytes`. */
  at: number
}

/** Far more than any key or name that was ever seen. */
export const longestText = 16_384

export const newCursor = (): TextCursor => ({ codes: new Uint8Array(longestText), length: 0, at: 0 })

/** Reads the text at `cursor.at` over the one before it. */
export function readNext(bytes: Uint8Array, cursor: TextCursor): void {
  const same = bytes[cursor.at] ?? 0
  let at = cursor.at + 1
  let more = bytes[at] ?? 0
  at += 1
  if (more > 127) {
    more = (more & 127) | ((bytes[at] ?? 0) << 7)
    at += 1
  }
  for (let n = 0; n < more; n += 1) cursor.codes[same + n] = bytes[at + n] ?? 0
  cursor.length = same + more
  cursor.at = at + more
}

/** Less than 0, 0 or more as the text of the cursor stands before, at or behind `text`. */
export function compareWith(cursor: TextCursor, text: string): number {
  const most = Math.min(cursor.length, text.length)
  for (let at = 0; at < most; at += 1) {
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

export function textOf(cursor: TextCursor): string {
  let text = ''
  for (let at = 0; at < cursor.length; at += 1) text += String.fromCharCode(cursor.codes[at] ?? 0)
  return text
}

/** The last block whose first text does not stand behind `text`; 0 where all do. `step` is how many words of `blocks` are one block's. */
export function blockOf(
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

/** Text `n` of a list. */
export function textAt(bytes: Uint8Array, blocks: Uint32Array, n: number, cursor: TextCursor): string {
  cursor.at = blocks[Math.floor(n / perBlock)] ?? 0
  for (let left = n % perBlock; left >= 0; left -= 1) readNext(bytes, cursor)
  return textOf(cursor)
}
