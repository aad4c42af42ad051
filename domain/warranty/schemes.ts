/** The conditions of a scheme: market type and sale dates. Days are `YYYY-MM-DD`, both included. */
import { compareText } from '../compare-text.ts'

export interface SchemeTerms {
  readonly scheme_id: number
  /** Null means all market types. */
  readonly market_type_id: number | null
  readonly sold_from?: string | null | undefined
  readonly sold_until?: string | null | undefined
}

/**
 * Finds the scheme for a machine of a market type, sold on a day. A scheme for this market type comes before one for all,
 * then the latest start date, then the lowest id. Null if none fits.
 */
export function findScheme<T extends SchemeTerms>(
  schemes: readonly T[],
  machine: { readonly marketTypeId: number | null; readonly soldOn: string },
): T | null {
  const fitting = schemes.filter(
    ({ market_type_id: market, sold_from: from, sold_until: until }) =>
      (market === null || market === machine.marketTypeId) &&
      (from == null || from <= machine.soldOn) &&
      (until == null || machine.soldOn <= until),
  )
  const [best] = fitting.toSorted(
    (a, b) =>
      Number(a.market_type_id === null) - Number(b.market_type_id === null) ||
      compareText(b.sold_from ?? '', a.sold_from ?? '') ||
      a.scheme_id - b.scheme_id,
  )
  return best ?? null
}
