/**
 * The matching and ranking rules of the search. The server's query and the device's index both follow them
 * (docs/decisions/012-the-catalogue.md).
 */
import { compareText } from '../compare-text.ts'

/** How well a query term fits a catalogue term: the same, a prefix of it, or the same with one typo. */
export const fitScores = { exact: 0, prefix: 1, typo: 2 } as const
export type Fit = (typeof fitScores)[keyof typeof fitScores]

/** Scores of a match by part number, whole or by prefix. Term scores add up from 0. */
export const numberScores = { whole: -2, beginning: -1 } as const

/** Shorter terms are too similar to allow a typo. Terms with digits never allow one. */
export const minTypoLength = 4
/** A single letter matches too many terms as a prefix. */
export const minPrefixLength = 2

export const allowsTypo = (term: string): boolean => term.length >= minTypoLength && !/\d/.test(term)

/** Whether the terms differ by one typo: one letter added, missing, wrong, or swapped with its neighbor. Equal terms do not. */
export function isOneTypo(typed: string, term: string): boolean {
  if (typed === term || Math.abs(typed.length - term.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === term[start]) start += 1
  const rest = (text: string, from: number) => text.slice(from)
  if (typed.length > term.length) return rest(typed, start + 1) === rest(term, start)
  if (typed.length < term.length) return rest(typed, start) === rest(term, start + 1)
  const isSwap = typed[start] === term[start + 1] && typed[start + 1] === term[start]
  return (
    rest(typed, start + 1) === rest(term, start + 1) || (isSwap && rest(typed, start + 2) === rest(term, start + 2))
  )
}

/** Returns how a typed term fits a catalogue term, or null if it does not. */
export function findFit(typed: string, term: string): Fit | null {
  if (typed === term) return fitScores.exact
  if (typed.length >= minPrefixLength && term.startsWith(typed)) return fitScores.prefix
  return allowsTypo(typed) && allowsTypo(term) && isOneTypo(typed, term) ? fitScores.typo : null
}

/** The sort keys of a result: better score first, current parts before replaced ones, then by name and number. */
export interface Found {
  readonly score: number
  readonly isReplaced: boolean
  readonly sortName: string
  readonly numberKey: string
  readonly id: number
}

/** Compares two results. Server and device sort with it. */
export const compareFound = (a: Found, b: Found): number =>
  a.score - b.score ||
  Number(a.isReplaced) - Number(b.isReplaced) ||
  compareText(a.sortName, b.sortName) ||
  compareText(a.numberKey, b.numberKey) ||
  a.id - b.id
