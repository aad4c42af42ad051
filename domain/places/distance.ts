/** A position in degrees. North and east are positive. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const earthRadius = 3958.76
const radians = (degrees: number) => (degrees * Math.PI) / 180
const tenth = (miles: number) => Math.round(miles * 10) / 10

/** Returns the great-circle distance in miles, to a tenth. */
export function milesBetween(a: Point, b: Point): number {
  const [north, east] = [radians(b.latitude - a.latitude) / 2, radians(b.longitude - a.longitude) / 2]
  const half =
    Math.sin(north) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2
  return tenth(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half))))
}

/** The ratio of road distance to straight line (docs/decisions/018-places.md has the sources). */
const detourFactor = 1.3
/** Two addresses in one postal code are not at the same spot, so an estimate is never 0. */
const minMiles = 1

/** Estimates the miles by road, one way, to a tenth, between the centers of two places. */
export const estimateRoadMiles = (a: Point, b: Point): number =>
  Math.max(minMiles, tenth(milesBetween(a, b) * detourFactor))

/** Returns the bounding box in degrees of a circle with this radius. It is cut at the poles and the 180th meridian. */
export function getBoundingBox(middle: Point, miles: number): { readonly min: Point; readonly max: Point } {
  const north = (miles / earthRadius) * (180 / Math.PI)
  const widest = Math.min(89, Math.abs(middle.latitude) + north)
  const east = Math.min(180, north / Math.cos(radians(widest)))
  return {
    min: {
      latitude: Math.max(-90, middle.latitude - north),
      longitude: Math.max(-180, middle.longitude - east),
    },
    max: { latitude: Math.min(90, middle.latitude + north), longitude: Math.min(180, middle.longitude + east) },
  }
}

/** Sorts points by distance, nearest first, and adds their miles. Points farther than `within` miles are left out. */
export function nearest<T extends Point>(from: Point, all: readonly T[], within = Infinity): (T & { miles: number })[] {
  return all
    .map((one) => ({ ...one, miles: milesBetween(from, one) }))
    .filter((one) => one.miles <= within)
    .sort((a, b) => a.miles - b.miles)
}
