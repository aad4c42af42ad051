/** Where something is, in degrees: north and east are positive. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const earthRadius = 3958.76
const radians = (degrees: number) => (degrees * Math.PI) / 180
const tenth = (miles: number) => Math.round(miles * 10) / 10

/** Miles along the great circle, to a tenth: as the crow flies. */
export function milesBetween(a: Point, b: Point): number {
  const [north, east] = [radians(b.latitude - a.latitude) / 2, radians(b.longitude - a.longitude) / 2]
  const half =
    Math.sin(north) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2
  return tenth(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half))))
}

/** A road is longer than the straight line by this much (docs/decisions/018-places.md has the sources). */
const detour = 1.3
/** Two addresses of one postal code are not in the same spot: an estimate never says 0. */
const leastMiles = 1

/** An estimate of the miles by road, one way, to a tenth, from the middles of two places. Settled by whoever knows the road. */
export const roadMiles = (a: Point, b: Point): number => Math.max(leastMiles, tenth(milesBetween(a, b) * detour))

/** A rectangle in degrees that holds all within so many miles. It may reach over a pole or the 180th meridian: it is cut there. */
export function boxAround(middle: Point, miles: number): { readonly least: Point; readonly most: Point } {
  const north = (miles / earthRadius) * (180 / Math.PI)
  const widest = Math.min(89, Math.abs(middle.latitude) + north)
  const east = Math.min(180, north / Math.cos(radians(widest)))
  return {
    least: {
      latitude: Math.max(-90, middle.latitude - north),
      longitude: Math.max(-180, middle.longitude - east),
    },
    most: { latitude: Math.min(90, middle.latitude + north), longitude: Math.min(180, middle.longitude + east) },
  }
}

/** The nearest first, each with its miles; what is farther than `within` is left out. */
export function nearest<T extends Point>(from: Point, all: readonly T[], within = Infinity): (T & { miles: number })[] {
  return all
    .map((one) => ({ ...one, miles: milesBetween(from, one) }))
    .filter((one) => one.miles <= within)
    .sort((a, b) => a.miles - b.miles)
}
