/** What decides whether a scheme is a machine's: where it stands and when it was sold. Days are `YYYY-MM-DD`, both included. */
export interface SchemeTerms {
  readonly scheme_id: number
  /** Null is for machines wherever they stand. */
  readonly market_type_id: number | null
  readonly sold_from?: string | null | undefined
  readonly sold_until?: string | null | undefined
}

/**
 * The scheme of a model for a machine of a market type, sold on a day: one of this market type before one for all, then
 * the one that began last, then the one that was written down first. Null where none fits.
 */
export function schemeFor<T extends SchemeTerms>(
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
      (b.sold_from ?? '').localeCompare(a.sold_from ?? '') ||
      a.scheme_id - b.scheme_id,
  )
  return best ?? null
}
