/**
 * How names and queries are split into search terms. Server and device use the same functions, so that both return
 * the same results.
 */

/** Lower case, without accents: 'Béquille' and 'BEQUILLE' are the same term. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Longer terms are cut to this length, in the index and in a query. */
const maxTermLength = 40

/** Returns the distinct terms of a text in their order: runs of a to z and 0 to 9. */
export function toTerms(text: string): string[] {
  return [...new Set((fold(text).match(/[a-z0-9]+/g) ?? []).map((term) => term.slice(0, maxTermLength)))]
}

/** A part number without its dashes, spaces and case: 'MT-204 817' and 'mt204817' are the same number. */
export const numberKey = (text: string): string => fold(text).replace(/[^a-z0-9]+/g, '')

/**
 * Whether two texts with the same key are one part number: only dashes, spaces and case differ. '12.5' and '125' share
 * their key and are two parts.
 */
export const isSameNumber = (a: string, b: string): boolean => withoutGaps(a) === withoutGaps(b)

const withoutGaps = (text: string) => fold(text).replace(/[\p{Pd}\p{Z}\p{Cf}\s\u2212]+/gu, '')

/** Returns the key that lists are sorted by. It is compared code unit by code unit. */
export const sortName = (name: string): string => splitTerms(name).join(' ')

const splitTerms = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? []

export interface Query {
  /** The query as a part number; null if it has no digit or fewer than three characters. */
  readonly number: string | null
  /** All of these must match. */
  readonly terms: readonly string[]
}

/** Further terms of a query are ignored: they would not narrow the results. */
const maxTerms = 8

/** Parses what the user typed, for both searches. An empty query has no terms and no number. */
export function parseQuery(typed: string): Query {
  const key = numberKey(typed)
  return {
    number: key.length >= 3 && key.length <= maxTermLength && /\d/.test(key) ? key : null,
    terms: toTerms(typed).slice(0, maxTerms),
  }
}
