import type { HotspotShape } from '../../../../../../contract/shapes/catalogue.ts'
import { getBounds } from '../viewer/hotspot-shape.ts'
import type { Point } from '../viewer/view.ts'

/** Rounds to a tenth of a picture unit. */
const roundTenth = (value: number): number => Math.round(value * 10) / 10

/** The smallest radius that a hotspot is made, in picture units. */
const minRadius = 3

/** The center of a shape. */
export const getCenter = (shape: HotspotShape): Point => {
  if (shape.kind === 'circle') return [shape.x, shape.y]
  const { left, top, right, bottom } = getBounds(shape)
  return [(left + right) / 2, (top + bottom) / 2]
}

/** Moves a shape by an offset. */
export function moveShape(shape: HotspotShape, [dx, dy]: Point): HotspotShape {
  return shape.kind === 'circle'
    ? { ...shape, x: roundTenth(shape.x + dx), y: roundTenth(shape.y + dy) }
    : { ...shape, points: shape.points.map(([x, y]) => [roundTenth(x + dx), roundTenth(y + dy)]) }
}

/** The radius of a circle, or half of the longer side of an area. */
export function getRadius(shape: HotspotShape): number {
  if (shape.kind === 'circle') return shape.r
  const { left, top, right, bottom } = getBounds(shape)
  return Math.max(right - left, bottom - top) / 2
}

/** How small a radius may become; one that a smaller picture left below the smallest stays. */
export const getMinRadius = (radius: number): number => Math.min(minRadius, radius)

/** Scales a shape around its center, never below its least radius. */
export function scaleShape(shape: HotspotShape, factor: number): HotspotShape {
  const radius = getRadius(shape)
  const by = radius === 0 ? factor : Math.max(factor, getMinRadius(radius) / radius)
  if (shape.kind === 'circle') return { ...shape, r: roundTenth(shape.r * by) }
  const [mx, my] = getCenter(shape)
  return {
    ...shape,
    points: shape.points.map(([x, y]) => [roundTenth(mx + (x - mx) * by), roundTenth(my + (y - my) * by)]),
  }
}

/** Whether two shapes are equal. */
export const isSameShape = (a: HotspotShape, b: HotspotShape | null): boolean => JSON.stringify(a) === JSON.stringify(b)
