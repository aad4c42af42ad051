import type { Cents } from '../../domain/money/cents.ts'

/** What is to be sent: where to, by a postal code of the US or Canada, and how heavy it is with its packing. */
export interface Parcel {
  readonly postalCode: string
  readonly grams: number
}

/** One of the ways to send it. `code` is ours: GROUND, 2DAY, NEXT. */
export interface ServiceRate {
  readonly code: string
  readonly name: string
  readonly rate: Cents
  /** Working days; null where the carrier says nothing. */
  readonly days: number | null
}

/** What sending costs: our own table, or a carrier's answer. Empty for a postal code that is none. */
export interface ShippingRates {
  /** The cheapest first. A carrier that does not answer is an error. */
  rates(parcel: Parcel): Promise<readonly ServiceRate[]>
}
