import { shortestPrefix } from '../../../domain/catalogue/match.ts'

/** A typed word as three questions to a `tsvector`, from strict to wide. Words are letters and digits alone. */
export interface WantedWord {
  readonly exact: string
  /** The same, or its beginning. */
  readonly beginning: string
  /** The same, its beginning, or the same but for a slip. */
  readonly any: string
}

export function wantedWord(typed: string, slips: readonly string[]): WantedWord {
  const exact = `'${typed}'`
  const beginning = typed.length >= shortestPrefix ? `'${typed}':*` : exact
  return { exact, beginning, any: [beginning, ...slips.map((word) => `'${word}'`)].join(' | ') }
}

/** One question for all of them. */
export const allOf = (words: readonly WantedWord[]): string => words.map(({ any }) => `(${any})`).join(' & ')
