import { minPrefixLength } from '../../../../domain/catalogue/match.ts'

/** A search term as three `tsquery` strings, from strict to wide. Terms contain only letters and digits. */
export interface TermQuery {
  readonly exact: string
  /** Matches the term or a prefix of a word. */
  readonly beginning: string
  /** Matches the term, a prefix, or a word with one typo. */
  readonly any: string
}

/** Builds the queries of a term. `typos` are catalogue words one typo away. */
export function buildTermQuery(term: string, typos: readonly string[]): TermQuery {
  const exact = `'${term}'`
  const beginning = term.length >= minPrefixLength ? `'${term}':*` : exact
  return { exact, beginning, any: [beginning, ...typos.map((typo) => `'${typo}'`)].join(' | ') }
}

/** Combines all terms into one query. */
export const combineTerms = (terms: readonly TermQuery[]): string => terms.map(({ any }) => `(${any})`).join(' & ')
