import type { TaxRate } from '../../domain/cart/tax.ts'

/** Where goods are handed over: what decides about taxes. `state` is an abbreviation. */
export interface TaxedPlace {
  readonly state: string
  readonly postalCode: string
}

/** Which taxes are added to an order. Today a table; a tax service answers the same question for a street. */
export interface Taxes {
  /** Never over a network while a transaction is open: a body of another host keeps its answers. */
  ratesAt(place: TaxedPlace): readonly TaxRate[]
}
