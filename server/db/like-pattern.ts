import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

const maxTerms = 10
/** As many characters as a trigram index needs to find them anywhere. A shorter text would read the whole table. */
const minIndexed = 3

/** Escapes `%`, `_` and `\`, so that a LIKE pattern matches them literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern that finds the text anywhere. */
export const toLikePattern = (text: string): string => `%${escapeLike(text)}%`

/**
 * Whether a column of one word has this part: anywhere, or at its beginning where the part is too short for the index to find
 * it elsewhere.
 */
export const hasPart = (column: string, part: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} like ${part.length < minIndexed ? `${escapeLike(part)}%` : toLikePattern(part)}`

/** The first ten terms of a filter, in lower case. */
export const listTerms = (filter: string): string[] =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, maxTerms)

/** Whether a filter narrows anything down. */
export const hasText = (filter: string | undefined): boolean => listTerms(filter ?? '').length > 0

/** A LIKE pattern for each term of a filter, for texts without an index. All of them must match. */
export const toLikePatterns = (filter: string): string[] => listTerms(filter).map(toLikePattern)

/** A letter or digit is in so many texts that the first page of them is found at once. */
const isLetter = (term: string): boolean => /^[a-z0-9]$/.test(term)

/** Whether a filter is of such letters alone, so that it is not worth asking whether few texts have it. */
export const isCommon = (filter: string | undefined): boolean => listTerms(filter ?? '').every(isLetter)

/** Whether an index finds the term anywhere in a text. */
export const isIndexed = (term: string): boolean => term.length >= minIndexed

/** Whether a term is looked for anywhere, also inside a word. A sign is: it begins none. */
const isAnywhere = (term: string): boolean => isIndexed(term) || isLetter(term) || !/[\p{L}\p{N}]/u.test(term)

/**
 * The conditions that a text of words has every term of a filter, in lower case: anywhere in it, or at the beginning of a word
 * where the term is two letters, or one that few texts have. What follows a dash is a word too. A trigram index has how each
 * begins, and no two letters inside it (docs/decisions/116-nothing-grows.md).
 */
export const hasTerms = (text: RawBuilder<unknown>, filter: string): RawBuilder<SqlBool>[] =>
  listTerms(filter).map((term) => {
    if (isAnywhere(term)) return sql`${text} like ${toLikePattern(term)}`
    const start = `${escapeLike(term)}%`
    return sql`(${text} like ${start} or ${text} like ${`% ${start}`} or ${text} like ${`%-${start}`})`
  })

/** A LIKE of these cannot be answered by the index of the column, which has another collation. To a LIKE all of them are the same. */
export const unindexed = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate "C"`

/** That a row of a search has every term of a filter in this column. */
export const isFound = (column: string, filter: string): RawBuilder<SqlBool> =>
  sql`${sql.join([sql`true`, ...hasTerms(sql.ref(column), filter)], sql` and `)}`

/** The same, or null where no term is long enough to be found anywhere: for a search of everything while a person types. */
export const isFoundByIndex = (column: string, filter: string): RawBuilder<SqlBool> | null =>
  listTerms(filter).some(isIndexed) ? isFound(column, filter) : null
