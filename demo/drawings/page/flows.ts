import type { Assembly } from '../assembly.ts'
import { known, nth } from '../geometry/nth.ts'
import { crossing } from '../geometry/plane.ts'
import type { Vec } from '../geometry/vector.ts'
import { X, Y, Z } from '../geometry/vector.ts'
import type { Point } from '../geometry/view.ts'
import { heading, project } from '../geometry/view.ts'
import { field } from './frame.ts'
import type { Layout } from './layout.ts'
import type { Raster } from './raster.ts'
import { cell, cellAt, middleOf, ownerAt } from './raster.ts'
import type { Target } from './visible-faces.ts'

/** A start of a flow line: a point, and the direction of the row's axis there. */
type Start = readonly [p: Point, away: Point | null]
type Way = readonly Point[]

/** How the raster marks a flow line. */
export const flowMark = 65_535
const shortest = 14

const isInField = ([x, y]: Point): boolean => x > field[0] && y > field[1] && x < field[2] && y < field[3]
const unit = ([x, y]: Point): Point => {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}
const lengthOf = (way: Way): number =>
  way.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - nth(way, i)[0], p[1] - nth(way, i)[1]), 0)

/** Lists every point of the path, one cell apart. */
function* along(way: Way): Generator<Point> {
  for (let i = 0; i + 1 < way.length; i++) {
    const [a, b] = [nth(way, i), nth(way, i + 1)]
    const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / (cell / 2)))
    for (let k = 0; k <= steps; k++) yield [a[0] + ((b[0] - a[0]) * k) / steps, a[1] + ((b[1] - a[1]) * k) / steps]
  }
}

const crosses = (a: Way, b: Way): boolean =>
  a.slice(1).some((q, i) => b.slice(1).some((s, j) => crossing(nth(a, i), q, nth(b, j), s)))

/** A path with one corner: first along `first`, then parallel to `second`. */
function elbow(from: Point, first: Point, second: Point, to: Point): Way | null {
  const det = first[0] * second[1] - first[1] * second[0]
  if (Math.abs(det) < 0.2) return null
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const reach = (x * second[1] - y * second[0]) / det
  return reach < shortest ? null : [from, [from[0] + first[0] * reach, from[1] + first[1] * reach], to]
}

/** Draws lines from each loose group to its part. Crossed parts are drawn over them. */
export function flowsOf(a: Assembly, page: Layout, r: Raster, targets: readonly Target[]): Way[] {
  const groupOf = new Map(a.placed.map((p) => [p.instance, p.group]))
  const inGroup = (group: number) => targets.filter((t) => groupOf.get(t.instance) === group)
  const axes = [X, Y, Z]
    .map((axis: Vec) => unit(heading(page.view, axis)))
    .flatMap(([x, y]): Point[] => [
      [x, y],
      [-x, -y],
    ])
  const largest = (list: readonly Target[]): Target | undefined =>
    list.reduce<Target | undefined>((best, t) => (best && best.cells.length >= t.cells.length ? best : t), undefined)

  const nearest = (p: Point, list: readonly Target[]): Target | undefined => {
    const far = (t: Target): number => {
      const [x, y] = middleOf(r, t.cells)
      return Math.hypot(x - p[0], y - p[1])
    }
    return list.reduce<Target | undefined>((best, t) => (best && far(best) <= far(t) ? best : t), undefined)
  }

  const startsOf = (group: number, own: readonly Target[]): Start[] => {
    const view = nth(page.viewOf, group)
    const ends = a.axes
      .filter((axis) => axis.group === group)
      .flatMap((axis): Start[] => {
        const [from, to] = [project(view, axis.from), project(view, axis.to)]
        const way = unit([to[0] - from[0], to[1] - from[1]])
        return [
          [from, [-way[0], -way[1]]],
          [to, way],
        ]
      })
      .filter(([p, away]) => away && ownerAt(r, p[0] + away[0] * 6, p[1] + away[1] * 6) === 0)
    return [...ends, [middleOf(r, known(largest(own)).cells), null]]
  }

  const ways: Way[] = []
  const route = (group: number, own: readonly Target[], home: Target): Way | null => {
    const mine = new Set([0, flowMark, home.instance + 1, ...own.map((t) => t.instance + 1)])
    const goals = [
      middleOf(r, home.cells),
      ...[1, 3, 5, 7].map((k) => cellAt(r, nth(home.cells, Math.floor((home.cells.length * k) / 8)))),
    ]
    let best: Way | null = null
    let least = Infinity
    const consider = (way: Way | null, extra: number): void => {
      if (!way?.every(isInField)) return
      let cost = lengthOf(way) + extra
      if (cost >= least) return
      for (const [x, y] of along(way)) if (!mine.has(ownerAt(r, x, y))) cost += 14
      for (const other of ways) if (crosses(way, other)) cost += 260
      if (cost < least) [least, best] = [cost, way]
    }
    for (const [p, away] of startsOf(group, own))
      for (const [i, to] of goals.entries()) {
        const side = i ? 16 : 0
        const way = unit([to[0] - p[0], to[1] - p[1]])
        consider([p, to], away ? 110 * (1 - (way[0] * away[0] + way[1] * away[1])) + side : 60 + side)
        for (const first of away ? [away] : axes)
          for (const second of axes) consider(elbow(p, first, second, to), (away ? 10 : 40) + side)
      }
    return best
  }

  const count = page.viewOf.length
  for (let group = 0; group < count; group++) {
    const own = inGroup(group)
    if (!own.length) continue
    const line = a.belongs.get(group)
    const home = nearest(
      middleOf(
        r,
        own.flatMap((t) => t.cells),
      ),
      targets.filter((t) => t.line === line && groupOf.get(t.instance) !== group),
    )
    const way = home && route(group, own, home)
    if (way && [...along(way)].filter(([x, y]) => ownerAt(r, x, y) === 0).length * (cell / 2) >= shortest)
      ways.push(way)
  }
  return ways
}

/** Returns the raster with the visible stretches of the flow lines marked. */
export function marked(r: Raster, ways: readonly Way[]): Raster {
  const owner = r.owner.slice()
  for (const way of ways)
    for (const [x, y] of along(way)) {
      const at = Math.floor(y / cell) * r.columns + Math.floor(x / cell)
      if (owner[at] === 0) owner[at] = flowMark
    }
  return { ...r, owner }
}
