const maxTerms = 10

/** Escapes `%`, `_` and `\`, so that a LIKE pattern matches them literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern that finds the text anywhere. */
export const toLikePattern = (text: string): string => `%${escapeLike(text)}%`

/** A LIKE pattern for each of the first ten terms of a filter, in lower case. All of them must match. */
export const toLikePatterns = (filter: string): string[] =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, maxTerms)
    .map(toLikePattern)

/** As many characters as a trigram index needs. A shorter text would read the whole table. */
const minIndexed = 3

/** The patterns of a text for a trigram index: all must match. Null where no term is long enough for the index. */
export function toIndexedPatterns(text: string): string[] | null {
  const hasIndex = text
    .toLowerCase()
    .split(/\s+/)
    .slice(0, maxTerms)
    .some((term) => term.length >= minIndexed)
  return hasIndex ? toLikePatterns(text) : null
}
