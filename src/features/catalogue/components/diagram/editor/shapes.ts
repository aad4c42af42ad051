import type { HotspotShape } from '../../../../../../contract/shapes/catalogue.ts'
import { boundsOf } from '../spot-shape.ts'
import type { Point } from '../view.ts'

/** A tenth of a unit is finer than any hand. */
const rounded = (value: number): number => Math.round(value * 10) / 10

/** The smallest that a hotspot is made, in units of the picture. */
export const smallest = 3

export const middleOf = (shape: HotspotShape): Point => {
  if (shape.kind === 'circle') return [shape.x, shape.y]
  const { left, top, right, bottom } = boundsOf(shape)
  return [(left + right) / 2, (top + bottom) / 2]
}

export function movedShape(shape: HotspotShape, [dx, dy]: Point): HotspotShape {
  return shape.kind === 'circle'
    ? { ...shape, x: rounded(shape.x + dx), y: rounded(shape.y + dy) }
    : { ...shape, points: shape.points.map(([x, y]) => [rounded(x + dx), rounded(y + dy)]) }
}

/** Half of its wider side; the radius of a circle. */
export function radiusOf(shape: HotspotShape): number {
  if (shape.kind === 'circle') return shape.r
  const { left, top, right, bottom } = boundsOf(shape)
  return Math.max(right - left, bottom - top) / 2
}

/** Larger or smaller around its middle, never below `smallest`. */
export function scaledShape(shape: HotspotShape, factor: number): HotspotShape {
  const by = Math.max(factor, smallest / radiusOf(shape))
  if (shape.kind === 'circle') return { ...shape, r: rounded(shape.r * by) }
  const [mx, my] = middleOf(shape)
  return {
    ...shape,
    points: shape.points.map(([x, y]) => [rounded(mx + (x - mx) * by), rounded(my + (y - my) * by)]),
  }
}

export const isSameShape = (a: HotspotShape, b: HotspotShape | null): boolean => JSON.stringify(a) === JSON.stringify(b)
