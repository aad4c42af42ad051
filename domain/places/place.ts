import type { Point } from './distance.ts'

/** A postal code area. `code` is five digits, or the first three characters of a Canadian code. */
export interface Place {
  readonly code: string
  readonly city: string
  /** The state's or province's abbreviation. */
  readonly state: string
  /** The center of the postal code, to a hundredth of a degree; null for military post, which cannot be driven to. */
  readonly middle: Point | null
}

/** The table of places, on the server or on a device. */
export interface PlaceTable {
  readonly size: number
  /** Finds the place of a postal code as the user typed it. */
  find(postalCode: string): Place | null
  /** Finds a place by city and state. */
  inCity(city: string, state: string): Place | null
  /** Finds the place whose center is nearest to this point. */
  findNearest(point: Point): Place | null
  /** Returns all places within a rectangle in degrees, unsorted. */
  within(min: Point, max: Point): readonly Located[]
  /** Returns all places of a state or province. */
  inState(state: string): readonly Located[]
}

/** A place with a center. */
export interface Located extends Place {
  readonly middle: Point
}
