/** Plane geometry on the page: areas, hulls, clipping, segments. */
import { nth } from './nth.ts'
import type { Point } from './view.ts'

/** Signed area of a closed loop; positive when it turns clockwise on the page. */
export function area(loop: readonly Point[]): number {
  let sum = 0
  for (let i = 0, j = loop.length - 1; i < loop.length; j = i++)
    sum += nth(loop, j)[0] * nth(loop, i)[1] - nth(loop, i)[0] * nth(loop, j)[1]
  return sum / 2
}

/** Positive when a, b, c turn clockwise on the page. */
export const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** The point that share of the way from p to q. */
export const between = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]

/** Whether two segments cross within both. */
export const crossing = (a: Point, b: Point, c: Point, d: Point): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0

/** From p to the nearest point of the segment. */
export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const span = dx * dx + dy * dy
  const t = span ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / span)) : 0
  const ex = p[0] - a[0] - dx * t
  const ey = p[1] - a[1] - dy * t
  return Math.sqrt(ex * ex + ey * ey)
}

/** Whether a point lies inside a loop, by the even-odd rule. */
export function contains(loop: readonly Point[], [x, y]: Point): boolean {
  let isInside = false
  for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
    const [a, b] = [nth(loop, j), nth(loop, i)]
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) isInside = !isInside
  }
  return isInside
}
