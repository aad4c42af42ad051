import type { HotspotShape } from '../../../../../../contract/shapes/catalogue.ts'
import type { Bounds, Point } from './view.ts'

/** Even-odd rule: a point inside a hole is outside the shape. */
function isInside([x, y]: Point, points: readonly Point[]): boolean {
  let inside = false
  for (let i = 0, j = points.length - 1; i < points.length; j = i, i += 1) {
    const [a, b] = [points[i], points[j]]
    if (a === undefined || b === undefined) continue
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  }
  return inside
}

function distanceToSegment([x, y]: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / length))
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy)
}

/** The distance of a point from a shape, in picture units; 0 inside. */
export function distanceTo(shape: HotspotShape, point: Point): number {
  if (shape.kind === 'circle') return Math.max(0, Math.hypot(point[0] - shape.x, point[1] - shape.y) - shape.r)
  if (isInside(point, shape.points)) return 0
  return shape.points.reduce(
    (least, at, i) => Math.min(least, distanceToSegment(point, at, shape.points[(i + 1) % shape.points.length] ?? at)),
    Infinity,
  )
}

/** The bounding box of a shape. */
export function getBounds(shape: HotspotShape): Bounds {
  if (shape.kind === 'circle')
    return { left: shape.x - shape.r, top: shape.y - shape.r, right: shape.x + shape.r, bottom: shape.y + shape.r }
  const [xs, ys] = [shape.points.map(([x]) => x), shape.points.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** The bounding box around several bounds. */
export const mergeBounds = (all: readonly Bounds[]): Bounds => ({
  left: Math.min(...all.map(({ left }) => left)),
  top: Math.min(...all.map(({ top }) => top)),
  right: Math.max(...all.map(({ right }) => right)),
  bottom: Math.max(...all.map(({ bottom }) => bottom)),
})

/** The `d` attribute of a path through the points. */
export const toPathData = (points: readonly Point[]): string =>
  points.length === 0 ? '' : `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`

/** Half the distance from a circle to the nearest of the others, in picture units: numbers of this radius do not touch. */
export function getNumberRoom(circle: HotspotShape, all: readonly HotspotShape[]): number {
  if (circle.kind !== 'circle') return 0
  const distances = all.flatMap((other) =>
    other.kind === 'circle' && other !== circle ? [Math.hypot(other.x - circle.x, other.y - circle.y)] : [],
  )
  return Math.min(...distances) / 2
}
