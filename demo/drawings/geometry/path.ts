/** Compact SVG path data: relative moves in whole tenths of a unit, which the drawing's group scales down. */
import { nth } from './nth.ts'
import type { Point } from './view.ts'

const tenths = (value: number): number => Math.round(value * 10)

/** A length on the page as path data has it: whole tenths of a unit. */
export const num = (value: number): string => String(tenths(value))

const joined = (a: string, b: string): string => (b.startsWith('-') ? a + b : a + ' ' + b)

/** Two lengths as path data has them. */
export const pair = (p: Point): string => joined(num(p[0]), num(p[1]))

/** A polyline, or a polygon when closed. */
export function lines(points: readonly Point[], closed = false): string {
  if (!points.length) return ''
  let x = tenths(nth(points, 0)[0])
  let y = tenths(nth(points, 0)[1])
  let d = 'M' + joined(String(x), String(y))
  let first = true
  for (let i = 1; i < points.length; i++) {
    const nx = tenths(nth(points, i)[0])
    const ny = tenths(nth(points, i)[1])
    if (nx === x && ny === y) continue
    const step = joined(String(nx - x), String(ny - y))
    d = first ? d + 'l' + step : joined(d, step)
    first = false
    x = nx
    y = ny
  }
  return closed ? d + 'z' : d
}

/** A smooth curve through the points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[]): string {
  let d = 'M' + pair(nth(points, 0))
  for (let i = 0; i + 1 < points.length; i++) {
    const a = nth(points, Math.max(0, i - 1))
    const b = nth(points, i)
    const c = nth(points, i + 1)
    const e = nth(points, Math.min(points.length - 1, i + 2))
    const out: Point = [(c[0] - a[0]) / 6, (c[1] - a[1]) / 6]
    const into: Point = [c[0] - b[0] - (e[0] - b[0]) / 6, c[1] - b[1] - (e[1] - b[1]) / 6]
    d += 'c' + joined(joined(pair(out), pair(into)), pair([c[0] - b[0], c[1] - b[1]]))
  }
  return d
}

/** A curve through points with known slopes (per step from one point to the next). */
export function sloped(points: readonly Point[], slopes: readonly Point[]): string {
  let d = 'M' + pair(nth(points, 0))
  for (let i = 0; i + 1 < points.length; i++) {
    const [b, c, s, e] = [nth(points, i), nth(points, i + 1), nth(slopes, i), nth(slopes, i + 1)]
    const [x, y] = [c[0] - b[0], c[1] - b[1]]
    d += 'c' + joined(joined(pair([s[0] / 3, s[1] / 3]), pair([x - e[0] / 3, y - e[1] / 3])), pair([x, y]))
  }
  return d
}

/** A polyline whose inner corners are rounded off by up to `bend` units. */
export function rounded(points: readonly Point[], bend: number): string {
  let d = 'M' + pair(nth(points, 0))
  for (let i = 1; i + 1 < points.length; i++) {
    const [a, b, c] = [nth(points, i - 1), nth(points, i), nth(points, i + 1)]
    const into = Math.min(0.5, bend / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1))
    const out = Math.min(0.5, bend / (Math.hypot(c[0] - b[0], c[1] - b[1]) || 1))
    d += 'L' + pair([b[0] + (a[0] - b[0]) * into, b[1] + (a[1] - b[1]) * into])
    d += 'Q' + joined(pair(b), pair([b[0] + (c[0] - b[0]) * out, b[1] + (c[1] - b[1]) * out]))
  }
  return d + 'L' + pair(nth(points, points.length - 1))
}

const mixed = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

/** Points along the same smooth curve, four to each stretch. */
export function curvePoints(points: readonly Point[]): Point[] {
  const last = points.length - 1
  const inner = points.slice(0, -1).flatMap((b, i): Point[] => {
    const [a, c, e] = [nth(points, Math.max(0, i - 1)), nth(points, i + 1), nth(points, Math.min(last, i + 2))]
    const out: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]
    const into: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6]
    return [0, 0.25, 0.5, 0.75].map((t) => {
      const [p, q, r] = [mixed(b, out, t), mixed(out, into, t), mixed(into, c, t)]
      return mixed(mixed(p, q, t), mixed(q, r, t), t)
    })
  })
  return [...inner, nth(points, last)]
}

/** Points along the same polyline with its corners rounded off. */
export function roundedPoints(points: readonly Point[], bend: number): Point[] {
  const share = (a: Point, b: Point): number => Math.min(0.5, bend / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1))
  return points.flatMap((b, i): Point[] => {
    const [a, c] = [points[i - 1], points[i + 1]]
    if (!a || !c) return [b]
    const [from, to] = [mixed(b, a, share(a, b)), mixed(b, c, share(b, c))]
    return [0, 0.5, 1].map((t) => mixed(mixed(from, b, t), mixed(b, to, t), t))
  })
}
