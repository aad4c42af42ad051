import { fitScores, isOneTypo, allowsTypo, minPrefixLength } from '../match.ts'
import type { Fit } from '../match.ts'
import { findBlock, compareWith, newCursor, perBlock, readNext, startsWith } from './front-coded.ts'
import type { TextCursor } from './front-coded.ts'
import type { OpenIndex } from './open.ts'

/** Called with the byte range of a term's postings, and how the typed term fits it. */
type OnFit = (from: number, to: number, fit: Fit) => void

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

/** Finds every term of the index that a typed term fits (`domain/catalogue/match.ts`): equal first, then prefixes, then typos. */
export function eachFit({ sections }: OpenIndex, typed: string, onFit: OnFit): void {
  const [blocks, letters] = [sections.uint32s('termBlocks'), sections.bytes('terms')]
  const all = sections.counts.terms
  const wantsPrefix = typed.length >= minPrefixLength
  if (all > 0) {
    const block = findBlock(letters, blocks, 2, typed, cursor)
    cursor.at = blocks[block * 2] ?? 0
    let docs = blocks[block * 2 + 1] ?? 0
    // The equal term sorts before all terms that begin with it.
    for (let n = block * perBlock; n < all; n += 1) {
      readNext(letters, cursor)
      const length = readLength(letters, cursor)
      if (startsWith(cursor, typed)) {
        const isSame = cursor.length === typed.length
        if (isSame || wantsPrefix) onFit(docs, docs + length, isSame ? fitScores.exact : fitScores.prefix)
      } else if (compareWith(cursor, typed) > 0) break
      docs += length
    }
  }
  if (allowsTypo(typed))
    eachTypo(sections, typed, (n) => {
      const [from, to] = findPostings(letters, blocks, n)
      onFit(from, to, fitScores.typo)
    })
}

function findPostings(letters: Uint8Array, blocks: Uint32Array, n: number): readonly [number, number] {
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

/** A typo changes the length by at most one, and leaves the first or the second half unchanged. */
function eachTypo(sections: OpenIndex['sections'], typed: string, found: (term: number) => void): void {
  const [lengths, letters, which] = [
    sections.uint32s('typoLengths'),
    sections.bytes('typoLetters'),
    sections.uint32s('typoTerms'),
  ]
  for (let length = typed.length - 1; length <= typed.length + 1; length += 1) {
    if (length * 2 + 3 >= lengths.length) return
    const [from, first, , end] = lengths.subarray(length * 2, length * 2 + 4)
    for (let n = first ?? 0, at = from ?? 0; n < (end ?? 0); n += 1, at += length) {
      if (mayBeTypo(letters, at, length, typed) && isOneTypo(typed, textOf(letters, at, length))) found(which[n] ?? 0)
    }
  }
}

/** A cheap check without false negatives: letters that agree from both ends cover all but two of the shorter term. */
function mayBeTypo(letters: Uint8Array, at: number, length: number, typed: string): boolean {
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
