import type { Point } from '../../../../../domain/places/distance.ts'

/** A map's window: where points are drawn in it, in pixels, and how long a mile is. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly pixelsPerMile: number
  /** The rectangle in degrees that is in sight. */
  readonly least: Point
  readonly most: Point
  readonly at: (point: Point) => { readonly x: number; readonly y: number }
}

/** Longitudes count on over the 180th meridian, which the Aleutians cross. */
const near = (longitude: number, to: number) => (longitude - to > 180 ? longitude - 360 : longitude)
const milesPerDegree = 69.09
const margin = 28

function framed(width: number, height: number, middle: Point, pixelsPerMile: number): Frame {
  const east = Math.max(0.05, Math.cos((middle.latitude * Math.PI) / 180))
  const [perNorth, perEast] = [milesPerDegree * pixelsPerMile, milesPerDegree * east * pixelsPerMile]
  const [halfNorth, halfEast] = [height / 2 / perNorth, width / 2 / perEast]
  return {
    width,
    height,
    pixelsPerMile,
    least: { latitude: middle.latitude - halfNorth, longitude: middle.longitude - halfEast },
    most: { latitude: middle.latitude + halfNorth, longitude: middle.longitude + halfEast },
    at: ({ latitude, longitude }) => ({
      x: width / 2 + (near(longitude, middle.longitude) - middle.longitude) * perEast,
      y: height / 2 - (latitude - middle.latitude) * perNorth,
    }),
  }
}

/** A circle of so many miles around a place, whole. */
export const frameAround = (width: number, height: number, middle: Point, miles: number): Frame =>
  framed(width, height, middle, (Math.min(width, height) / 2 - margin / 2) / miles)

/** All of these points, with room at the edges; a single one is shown with a hundred miles around it. */
export function frameOf(width: number, height: number, points: readonly Point[]): Frame | null {
  const [first] = points
  if (first === undefined) return null
  const edges = points.reduce(
    ({ south, north, west, east }, { latitude, longitude }) => ({
      south: Math.min(south, latitude),
      north: Math.max(north, latitude),
      west: Math.min(west, near(longitude, first.longitude)),
      east: Math.max(east, near(longitude, first.longitude)),
    }),
    { south: first.latitude, north: first.latitude, west: first.longitude, east: first.longitude },
  )
  const middle = { latitude: (edges.south + edges.north) / 2, longitude: (edges.west + edges.east) / 2 }
  const high = Math.max(100, (edges.north - edges.south) * milesPerDegree)
  const wide = Math.max(100, (edges.east - edges.west) * milesPerDegree * Math.cos((middle.latitude * Math.PI) / 180))
  return framed(width, height, middle, Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high))
}

const round = [1, 2, 5, 10, 15, 20, 30, 50, 100, 200, 500, 1000]

/** The longest round number of miles that is no longer than so many pixels. */
export const roundMiles = ({ pixelsPerMile }: Frame, pixels: number): number =>
  round.findLast((miles) => miles * pixelsPerMile <= pixels) ?? 1

/** The rings around the place that was searched: two or three, the outermost at its distance. */
export const ringsOf = (miles: number): readonly number[] =>
  miles % 3 === 0 ? [miles / 3, (miles / 3) * 2, miles] : [miles / 2, miles]
