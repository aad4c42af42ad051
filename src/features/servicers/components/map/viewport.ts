import type { Point } from '../../../../../domain/places/distance.ts'

/** The viewport of a map: its size and scale, and the projection of points to pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
  readonly pixelsPerMile: number
  /** The visible rectangle in degrees. */
  readonly min: Point
  readonly max: Point
  readonly project: (point: Point) => { readonly x: number; readonly y: number }
}

/** Longitudes continue past the 180th meridian, because the Aleutians cross it. */
const unwrapLongitude = (longitude: number, to: number) => (longitude - to > 180 ? longitude - 360 : longitude)
const milesPerDegree = 69.09
const margin = 28

function createViewport(width: number, height: number, middle: Point, pixelsPerMile: number): Viewport {
  const east = Math.max(0.05, Math.cos((middle.latitude * Math.PI) / 180))
  const [perNorth, perEast] = [milesPerDegree * pixelsPerMile, milesPerDegree * east * pixelsPerMile]
  const [halfNorth, halfEast] = [height / 2 / perNorth, width / 2 / perEast]
  return {
    width,
    height,
    pixelsPerMile,
    min: { latitude: middle.latitude - halfNorth, longitude: middle.longitude - halfEast },
    max: { latitude: middle.latitude + halfNorth, longitude: middle.longitude + halfEast },
    project: ({ latitude, longitude }) => ({
      x: width / 2 + (unwrapLongitude(longitude, middle.longitude) - middle.longitude) * perEast,
      y: height / 2 - (latitude - middle.latitude) * perNorth,
    }),
  }
}

/** A viewport that shows a whole circle of this radius around a place. */
export const fitCircle = (width: number, height: number, middle: Point, miles: number): Viewport =>
  createViewport(width, height, middle, (Math.min(width, height) / 2 - margin / 2) / miles)

/** A viewport that shows all points with a margin. A single point is shown with a hundred miles around it. */
export function fitPoints(width: number, height: number, points: readonly Point[]): Viewport | null {
  const [first] = points
  if (first === undefined) return null
  const edges = points.reduce(
    ({ south, north, west, east }, { latitude, longitude }) => ({
      south: Math.min(south, latitude),
      north: Math.max(north, latitude),
      west: Math.min(west, unwrapLongitude(longitude, first.longitude)),
      east: Math.max(east, unwrapLongitude(longitude, first.longitude)),
    }),
    { south: first.latitude, north: first.latitude, west: first.longitude, east: first.longitude },
  )
  const middle = { latitude: (edges.south + edges.north) / 2, longitude: (edges.west + edges.east) / 2 }
  const high = Math.max(100, (edges.north - edges.south) * milesPerDegree)
  const wide = Math.max(100, (edges.east - edges.west) * milesPerDegree * Math.cos((middle.latitude * Math.PI) / 180))
  return createViewport(width, height, middle, Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high))
}

const round = [1, 2, 5, 10, 15, 20, 30, 50, 100, 200, 500, 1000]

/** The largest round number of miles that fits into this many pixels. */
export const getScaleMiles = ({ pixelsPerMile }: Viewport, pixels: number): number =>
  round.findLast((miles) => miles * pixelsPerMile <= pixels) ?? 1

/** The radii of the rings around the searched place: two or three, the outermost at the search distance. */
export const getRings = (miles: number): readonly number[] =>
  miles % 3 === 0 ? [miles / 3, (miles / 3) * 2, miles] : [miles / 2, miles]
