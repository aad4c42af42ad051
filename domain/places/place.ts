import type { Point } from './distance.ts'

/** What is known of a postal code: `code` is five digits, or a Canadian code's first three characters. */
export interface Place {
  readonly code: string
  readonly city: string
  /** The state's or province's abbreviation. */
  readonly state: string
  /** The middle of the postal code, to a hundredth of a degree; null where nobody can drive to (military post). */
  readonly middle: Point | null
}

/** The table of places, on a server or on a device. */
export interface PlaceTable {
  readonly size: number
  /** By a postal code as it was typed. */
  find(postalCode: string): Place | null
  /** A place of this city, for whoever knows no postal code. */
  inCity(city: string, state: string): Place | null
  /** The place whose middle is nearest to this point. */
  around(point: Point): Place | null
  /** All places within a rectangle in degrees, in no order that means anything. */
  within(least: Point, most: Point): readonly Located[]
  /** All places of a state or province. */
  inState(state: string): readonly Located[]
}

/** A place that one could drive to. */
export interface Located extends Place {
  readonly middle: Point
}
