import { nth } from '../geometry/nth.ts'
import { area, contains, distanceToSegment } from '../geometry/plane.ts'
import type { Point } from '../geometry/view.ts'
import type { Raster } from './raster.ts'
import { cell } from './raster.ts'

/** An area in page units. A polygon may contain a hole, connected by a cut. */
export type HotspotShape =
  | { readonly kind: 'polygon'; readonly points: readonly Point[] }
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly r: number }

type Loop = readonly Point[]

/** A polygon has no more points than this. */
const most = 24
/** A part with fewer visible cells becomes a circle, large enough for a finger. */
const tiny = 14
const leastRadius = 8
/** Smaller pieces and holes are ignored. */
const speck = 14

/** Simplifies a line: removes points within `tolerance` of it. */
function simplified(line: Loop, tolerance: number): Point[] {
  if (line.length < 3) return [...line]
  const a = nth(line, 0)
  const b = nth(line, line.length - 1)
  let worst = 0
  let at = 0
  for (let i = 1; i < line.length - 1; i++) {
    const d = distanceToSegment(nth(line, i), a, b)
    if (d > worst) [worst, at] = [d, i]
  }
  if (worst <= tolerance) return [a, b]
  return [...simplified(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(line.slice(at), tolerance)]
}

/** A closed loop simplified: cut at its first point and at the one farthest from it. */
function simpler(loop: Loop, tolerance: number): Loop {
  const start = nth(loop, 0)
  const far = loop.reduce((best, p, i) => {
    const [b, d] = [nth(loop, best), (q: Point) => Math.hypot(q[0] - start[0], q[1] - start[1])]
    return d(p) > d(b) ? i : best
  }, 0)
  return [
    ...simplified(loop.slice(0, far + 1), tolerance).slice(0, -1),
    ...simplified([...loop.slice(far), start], tolerance).slice(0, -1),
  ]
}

/** Traces the owner's cells and returns every loop in page units. Outer loops and holes have opposite directions. */
function loopsOf(r: Raster, owner: number, cells: readonly number[]): Loop[] {
  const isOwn = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < r.columns && y < r.rows && r.owner[y * r.columns + x] === owner
  const next = new Map<number, number[]>()
  const w = r.columns + 1
  const edge = (x0: number, y0: number, x1: number, y1: number) => {
    const key = y0 * w + x0
    next.set(key, [...(next.get(key) ?? []), y1 * w + x1])
  }
  for (const c of cells) {
    const x = c % r.columns
    const y = (c - x) / r.columns
    if (!isOwn(x, y - 1)) edge(x, y, x + 1, y)
    if (!isOwn(x + 1, y)) edge(x + 1, y, x + 1, y + 1)
    if (!isOwn(x, y + 1)) edge(x + 1, y + 1, x, y + 1)
    if (!isOwn(x - 1, y)) edge(x, y + 1, x, y)
  }
  const loops: Loop[] = []
  for (const start of next.keys()) {
    const loop: Point[] = []
    let at = start
    for (let to = next.get(at)?.pop(); to !== undefined; to = next.get(at)?.pop()) {
      loop.push([(at % w) * cell, Math.floor(at / w) * cell])
      at = to
    }
    if (loop.length > 3) loops.push(loop)
  }
  return loops
}

/** One loop of an outline and a hole in it: in along a cut, round the hole, and out again. */
function keyholed(outer: Loop, hole: Loop): Loop {
  let [o, h, least] = [0, 0, Infinity]
  for (const [i, p] of outer.entries())
    for (const [j, q] of hole.entries()) {
      const d = Math.hypot(p[0] - q[0], p[1] - q[1])
      if (d < least) [o, h, least] = [i, j, d]
    }
  return [...outer.slice(0, o + 1), ...hole.slice(h), ...hole.slice(0, h + 1), ...outer.slice(o)]
}

/** Simplifies a loop to the maximum number of points. */
function polygon(outer: Loop, holes: readonly Loop[]): Loop {
  for (let tolerance = cell * 1.1; ; tolerance *= 1.25) {
    const rims = holes.map((hole) => simpler(hole, tolerance)).filter((hole) => hole.length > 2)
    const all = rims.reduce(keyholed, simpler(outer, tolerance))
    if (all.length <= most) return all
  }
}

/** Returns the visible areas of an instance: one per piece, without its larger holes. The piece with the leader's end always counts. */
export function shapesOf(r: Raster, owner: number, cells: readonly number[], anchor: Point | null): HotspotShape[] {
  if (cells.length < tiny) {
    const xs = cells.map((c) => ((c % r.columns) + 0.5) * cell)
    const ys = cells.map((c) => (Math.floor(c / r.columns) + 0.5) * cell)
    const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
    const reach = [...xs.map((v) => Math.abs(v - x) + cell), ...ys.map((v) => Math.abs(v - y) + cell)]
    return [{ kind: 'circle', x, y, r: Math.max(leastRadius, ...reach) }]
  }
  const loops = loopsOf(r, owner, cells).sort((a, b) => Math.abs(area(b)) - Math.abs(area(a)))
  const largest = area(nth(loops, 0))
  const isLarge = (loop: Loop, than: number) => Math.abs(area(loop)) >= Math.max(speck * cell * cell, than)
  const isPiece = (l: Loop) => isLarge(l, Math.abs(largest) * 0.1) || (anchor !== null && contains(l, anchor))
  const pieces = loops.filter((l, i) => i === 0 || (area(l) * largest > 0 && isPiece(l)))
  return pieces.map((outer) => {
    const holes = loops.filter((l) => area(l) * largest < 0 && isLarge(l, Math.abs(area(outer)) * 0.04))
    const within = holes.filter((hole) => contains(outer, middle(hole))).slice(0, 2)
    return { kind: 'polygon', points: polygon(outer, within) }
  })
}

/** A point inside the first corner of a loop of cells. */
function middle(loop: Loop): Point {
  const [a, b, c] = [nth(loop, loop.length - 1), nth(loop, 0), nth(loop, 1)]
  return [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3]
}
