/**
 * How the catalogue's words are read. Server and device cut a name and a query with these functions, so that both find
 * the same.
 */

/** Lower case, without accents: 'Béquille' and 'BEQUILLE' are one word. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** No longer word is kept or asked for. */
const longestWord = 40

/** The words of a text, in their order, each once: runs of a to z and 0 to 9. */
export function wordsOf(text: string): string[] {
  return [...new Set((fold(text).match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, longestWord)))]
}

/** A part number without its dashes, spaces and case: 'MT-204 817' and 'mt204817' are the same number. */
export const numberKey = (text: string): string => fold(text).replace(/[^a-z0-9]+/g, '')

/** What a list is ordered by: compared as plain text, code unit by code unit. */
export const sortName = (name: string): string => wordsInOrder(name).join(' ')

const wordsInOrder = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? []

export interface Query {
  /** As a part number; null where it cannot be one: no digit, or shorter than three. */
  readonly number: string | null
  /** All of these have to be found. */
  readonly words: readonly string[]
}

/** More words than this narrow nothing. */
const mostWords = 8

/** What somebody typed, as both searches understand it. Nothing to find is no words and no number. */
export function readQuery(typed: string): Query {
  const key = numberKey(typed)
  return {
    number: key.length >= 3 && key.length <= longestWord && /\d/.test(key) ? key : null,
    words: wordsOf(typed).slice(0, mostWords),
  }
}
