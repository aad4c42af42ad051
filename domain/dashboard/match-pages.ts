import { findFit, fitScores } from '../catalogue/match.ts'
import { toTerms } from '../catalogue/terms.ts'

/** A page of the app as it is found: by its name and by words that people use for it. */
export interface FindablePage {
  readonly label: string
  /** Separated by spaces. */
  readonly keywords?: string
}

/** A page that is found by another word than its name comes after those that are found by their name. */
const keywordPenalty = 10

function scoreTerm(term: string, page: FindablePage): number | null {
  const scores = [
    ...toTerms(page.label).map((known) => findFit(term, known)),
    ...toTerms(page.keywords ?? '').map((known) => {
      const fit = findFit(term, known)
      return fit === null ? null : fit + keywordPenalty
    }),
  ].filter((score) => score !== null)
  return scores.length === 0 ? null : Math.min(...scores)
}

/**
 * The pages with all the typed terms, the best first: whole words, then beginnings, then words with one typo. Equal ones keep
 * their order.
 */
export function matchPages<Page extends FindablePage>(pages: readonly Page[], typed: string, limit: number): Page[] {
  const terms = toTerms(typed)
  if (terms.length === 0) return []
  const scored = pages.flatMap((page) => {
    const scores = terms.map((term) => scoreTerm(term, page))
    if (scores.some((score) => score === null)) return []
    return [{ page, score: scores.reduce<number>((sum, score) => sum + (score ?? fitScores.typo), 0) }]
  })
  return scored
    .toSorted((one, other) => one.score - other.score)
    .slice(0, limit)
    .map(({ page }) => page)
}
