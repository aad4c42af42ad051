import { findFit, fitScores } from './match.ts'
import { parseQuery, toTerms } from './terms.ts'

/** What of a part its results are recognized by. */
interface FoundPart {
  readonly name: string
  readonly brand: string
  readonly number: string
}

/**
 * The query as the search understood it, where it forgave a slip: 'drvie belt' is 'drive belt'. A term was a slip where each part
 * that was found has a word one slip away, and none has the term itself. Null where there was none. It looks at what was found
 * alone, so that it is the same online and on the device.
 */
export function findForgiven(typed: string, found: readonly FoundPart[]): string | null {
  if (found.length === 0) return null
  const parts = found.map(({ name, brand, number }) => toTerms(`${name} ${brand} ${number}`))
  const findMeant = (term: string): string | null => {
    const isAsTyped = (own: string) => (findFit(term, own) ?? fitScores.typo) < fitScores.typo
    if (parts.some((terms) => terms.some(isAsTyped))) return null
    const near = parts.map((terms) => terms.find((own) => findFit(term, own) === fitScores.typo))
    return near.includes(undefined) ? null : (near[0] ?? null)
  }
  const typedTerms = parseQuery(typed).terms
  const meant = typedTerms.map(findMeant)
  return meant.every((term) => term === null) ? null : typedTerms.map((term, at) => meant[at] ?? term).join(' ')
}
