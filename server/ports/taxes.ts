import type { TaxRate } from '../../domain/cart/tax.ts'

/** The place of delivery, which decides the taxes. `state` is an abbreviation. */
export interface TaxedPlace {
  readonly state: string
  readonly postalCode: string
}

/** Tax rates by place. Today it is a table; a tax service would answer for a street address. */
export interface Taxes {
  /** Makes no network call, because a transaction is open. An adapter for a remote service must cache its answers. */
  ratesAt(place: TaxedPlace): readonly TaxRate[]
}
