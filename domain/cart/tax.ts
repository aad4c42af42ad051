import type { Cents } from '../money/cents.ts'
import { multiplyCents } from '../money/cents.ts'

/** One tax of a place: a state's sales tax, or a federal or provincial tax in Canada. */
export interface TaxRate {
  readonly name: string
  /** Percent, `6.875`. */
  readonly percent: number
  /** Whether shipping is taxed too. */
  readonly isOnShipping: boolean
}

/** Returns the taxes on the discounted amounts. Each tax is rounded to the cent on its own, as it is declared. */
export function calculateTax(
  rates: readonly TaxRate[],
  { goods, shipping }: { readonly goods: Cents; readonly shipping: Cents },
): Cents {
  return rates.reduce(
    (sum, { percent, isOnShipping }) => sum + multiplyCents(percent / 100, goods + (isOnShipping ? shipping : 0)),
    0,
  )
}
