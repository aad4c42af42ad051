import type { Cents } from '../money/cents.ts'
import { times } from '../money/cents.ts'

/** One tax of a place: a state's sales tax, or one of the two of a province. */
export interface TaxRate {
  readonly name: string
  /** Per cent, `6.875`. */
  readonly percent: number
  /** Whether what sending costs is taxed, too. */
  readonly isOnShipping: boolean
}

/** The taxes on what is left after the discount: each is rounded to the cent by itself, as it is declared. */
export function taxOn(
  rates: readonly TaxRate[],
  { goods, shipping }: { readonly goods: Cents; readonly shipping: Cents },
): Cents {
  return rates.reduce(
    (sum, { percent, isOnShipping }) => sum + times(percent / 100, goods + (isOnShipping ? shipping : 0)),
    0,
  )
}
