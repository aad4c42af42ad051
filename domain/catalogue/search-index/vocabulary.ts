import { fits, isOneSlip, mayForgive, shortestPrefix } from '../match.ts'
import type { Fit } from '../match.ts'
import { blockOf, compareWith, newCursor, perBlock, readNext, startsWith } from './front-coded.ts'
import type { TextCursor } from './front-coded.ts'
import type { OpenIndex } from './open.ts'

/** Called with the bytes of a word's postings: from, to; and how the typed word fits it. */
type Heard = (from: number, to: number, fit: Fit) => void

const cursor = newCursor()

function readLength(bytes: Uint8Array, at: TextCursor): number {
  let [length, shift] = [0, 0]
  for (;;) {
    const byte = bytes[at.at++] ?? 0
    length |= (byte & 127) << shift
    if (byte < 128) return length
    shift += 7
  }
}

/** Finds every word of the index that a typed one fits (`domain/catalogue/match.ts`): the same first, then beginnings, then slips. */
export function eachFit({ sections }: OpenIndex, typed: string, heard: Heard): void {
  const [blocks, letters] = [sections.words('wordBlocks'), sections.bytes('words')]
  const all = sections.counts.words
  const wantsPrefix = typed.length >= shortestPrefix
  if (all > 0) {
    const block = blockOf(letters, blocks, 2, typed, cursor)
    cursor.at = blocks[block * 2] ?? 0
    let docs = blocks[block * 2 + 1] ?? 0
    // The same word stands before all that only begin with it.
    for (let n = block * perBlock; n < all; n += 1) {
      readNext(letters, cursor)
      const length = readLength(letters, cursor)
      if (startsWith(cursor, typed)) {
        const isSame = cursor.length === typed.length
        if (isSame || wantsPrefix) heard(docs, docs + length, isSame ? fits.exact : fits.prefix)
      } else if (compareWith(cursor, typed) > 0) break
      docs += length
    }
  }
  if (mayForgive(typed))
    eachSlip(sections, typed, (n) => {
      const [from, to] = postingsOf(letters, blocks, n)
      heard(from, to, fits.slip)
    })
}

function postingsOf(letters: Uint8Array, blocks: Uint32Array, n: number): readonly [number, number] {
  const block = Math.floor(n / perBlock)
  cursor.at = blocks[block * 2] ?? 0
  let docs = blocks[block * 2 + 1] ?? 0
  for (let left = n % perBlock; ; left -= 1) {
    readNext(letters, cursor)
    const length = readLength(letters, cursor)
    if (left === 0) return [docs, docs + length]
    docs += length
  }
}

/** A slip changes the length by one at most, and leaves the first half or the second as it was. */
function eachSlip(sections: OpenIndex['sections'], typed: string, found: (word: number) => void): void {
  const [lengths, letters, which] = [
    sections.words('slipLengths'),
    sections.bytes('slipLetters'),
    sections.words('slipWords'),
  ]
  for (let length = typed.length - 1; length <= typed.length + 1; length += 1) {
    if (length * 2 + 3 >= lengths.length) return
    const [from, first, , end] = lengths.subarray(length * 2, length * 2 + 4)
    for (let n = first ?? 0, at = from ?? 0; n < (end ?? 0); n += 1, at += length) {
      if (mayBeSlip(letters, at, length, typed) && isOneSlip(typed, textOf(letters, at, length))) found(which[n] ?? 0)
    }
  }
}

/** Cheap, and never wrong in saying no: letters that agree from both ends cover all but two of the shorter word. */
function mayBeSlip(letters: Uint8Array, at: number, length: number, typed: string): boolean {
  const shorter = Math.min(length, typed.length)
  let start = 0
  while (start < shorter && letters[at + start] === typed.charCodeAt(start)) start += 1
  let end = 0
  while (end < shorter - start && letters[at + length - 1 - end] === typed.charCodeAt(typed.length - 1 - end)) end += 1
  return start + end >= shorter - 2
}

function textOf(letters: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...letters.subarray(at, at + length))
}
