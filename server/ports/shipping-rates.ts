import type { Cents } from '../../domain/money/cents.ts'

/** A package: its destination, a postal code of the US or Canada, and its weight including packaging. */
export interface Parcel {
  readonly postalCode: string
  readonly grams: number
}

/** A package with the postal code that it ships from. */
export interface Package extends Parcel {
  readonly from: string
}

/** A shipping service with its rate. `code` is ours: GROUND, 2DAY, NEXT. */
export interface ServiceRate {
  readonly code: string
  readonly name: string
  readonly rate: Cents
  /** Business days in transit; null if the carrier does not say. */
  readonly days: number | null
}

/** Shipping rates of a carrier. Empty for a package that it does not take, or does not know the place of. */
export interface ShippingRates {
  /** Returns the rates, cheapest first. Throws if the carrier does not answer. */
  rates(parcel: Package): Promise<readonly ServiceRate[]>
}
