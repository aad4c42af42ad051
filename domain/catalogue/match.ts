/**
 * What is found by a query, and in which order. The server's query and the device's index are both held to these rules
 * (docs/decisions/012-the-catalogue.md).
 */

/** How well a word of the query fits a word of the catalogue: the same, its beginning, or the same but for one slip. */
export const fits = { exact: 0, prefix: 1, slip: 2 } as const
export type Fit = (typeof fits)[keyof typeof fits]

/** Scores of a part whose number was typed, whole or its beginning; words add up from 0. */
export const numberScores = { whole: -2, beginning: -1 } as const

/** Shorter words are too alike to forgive a slip in them; numbers are never forgiven one. */
export const shortestForgiven = 4
/** A single letter is the beginning of too much. */
export const shortestPrefix = 2

export const mayForgive = (word: string): boolean => word.length >= shortestForgiven && !/\d/.test(word)

/** One letter too many, one missing, one wrong, or two neighbours swapped; the same word is none of these. */
export function isOneSlip(typed: string, word: string): boolean {
  if (typed === word || Math.abs(typed.length - word.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start += 1
  const rest = (text: string, from: number) => text.slice(from)
  if (typed.length > word.length) return rest(typed, start + 1) === rest(word, start)
  if (typed.length < word.length) return rest(typed, start) === rest(word, start + 1)
  const isSwap = typed[start] === word[start + 1] && typed[start + 1] === word[start]
  return (
    rest(typed, start + 1) === rest(word, start + 1) || (isSwap && rest(typed, start + 2) === rest(word, start + 2))
  )
}

/** How a typed word fits one of the catalogue, or null where it does not. */
export function fitOf(typed: string, word: string): Fit | null {
  if (typed === word) return fits.exact
  if (typed.length >= shortestPrefix && word.startsWith(typed)) return fits.prefix
  return mayForgive(typed) && mayForgive(word) && isOneSlip(typed, word) ? fits.slip : null
}

/** What a found part is ordered by: better score first, what is still made before what was replaced, then by name and number. */
export interface Found {
  readonly score: number
  readonly isReplaced: boolean
  readonly sortName: string
  readonly numberKey: string
  readonly id: number
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The one order of search results, on the server and on the device. */
export const inOrder = (a: Found, b: Found): number =>
  a.score - b.score ||
  Number(a.isReplaced) - Number(b.isReplaced) ||
  byText(a.sortName, b.sortName) ||
  byText(a.numberKey, b.numberKey) ||
  a.id - b.id
