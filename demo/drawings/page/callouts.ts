import { nth } from '../geometry/nth.ts'
import { crossing, distanceToSegment } from '../geometry/plane.ts'
import type { Point } from '../geometry/view.ts'
import { flowMark } from './flows.ts'
import type { Raster } from './raster.ts'
import { cell, cellAt, middleOf, occupancy, ownerAt } from './raster.ts'
import type { Target } from './visible-faces.ts'

/** A numbered balloon and where its leader points. */
export interface Callout {
  readonly line: string
  readonly instance: number
  /** Where the leader ends, on the part. */
  readonly anchor: Point
  readonly balloon: Point
  readonly number: number
}

interface Place {
  readonly anchor: Point
  readonly balloon: Point
  readonly start: Point
  readonly instance: number
  /** The leader runs over no other part. */
  readonly isClear: boolean
  readonly cost: number
}

/** Radius of a balloon. */
export const radius = 15
const clearance = 2 * radius + 7
const grid = 12
const rays = 24
const enough = 40

/** Measures how far the visible surface of a part extends from a point in a direction. */
function reach(r: Raster, owner: number, from: Point, dx: number, dy: number): number {
  let d = 0
  while (d < 400 && ownerAt(r, from[0] + dx * (d + cell), from[1] + dy * (d + cell)) === owner) d += cell
  return d
}

/** Counts the cells of other parts and of flow lines that a leader from a to b crosses. */
function covered(r: Raster, owner: number, a: Point, b: Point): readonly [parts: number, flows: number] {
  const [dx, dy] = [(b[0] - a[0]) / cell, (b[1] - a[1]) / cell]
  let [column, row] = [Math.floor(a[0] / cell), Math.floor(a[1] / cell)]
  let left = Math.abs(Math.floor(b[0] / cell) - column) + Math.abs(Math.floor(b[1] / cell) - row)
  // Where the next column and the next row begin along the leader, as shares of its length.
  let nextColumn = (column + (dx > 0 ? 1 : 0) - a[0] / cell) / dx
  let nextRow = (row + (dy > 0 ? 1 : 0) - a[1] / cell) / dy
  let [parts, flows] = [0, 0]
  for (;;) {
    const o = r.owner[row * r.columns + column]
    if (o === flowMark) flows++
    else if (o && o !== owner) parts++
    if (left-- <= 0) return [parts, flows]
    if (dy === 0 || (dx !== 0 && nextColumn < nextRow)) {
      column += Math.sign(dx)
      nextColumn += 1 / Math.abs(dx)
    } else {
      row += Math.sign(dy)
      nextRow += 1 / Math.abs(dy)
    }
  }
}

function clash(a: Place, b: Place): boolean {
  if (Math.hypot(a.balloon[0] - b.balloon[0], a.balloon[1] - b.balloon[1]) < clearance) return true
  if (crossing(a.anchor, a.start, b.anchor, b.start)) return true
  if (distanceToSegment(a.balloon, b.anchor, b.start) < radius + 5) return true
  if (distanceToSegment(b.balloon, a.anchor, a.start) < radius + 5) return true
  return distanceToSegment(a.anchor, b.anchor, b.start) < 5 || distanceToSegment(b.anchor, a.anchor, a.start) < 5
}

/** Lists the positions for each part's balloon, best first: near the part, in free space, with a clear leader. */
function placesOf(r: Raster, area: readonly [number, number, number, number], centre: Point) {
  const filled = occupancy(r)
  const [left, top, right, bottom] = area
  const pad = radius + 4

  const from = (t: Target, middle: Point, far: number): Place[] => {
    const owner = t.instance + 1
    const out: Place[] = []
    for (let i = 0; i < rays; i++) {
      const angle = (i / rays) * 2 * Math.PI + 0.13
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      const edge = reach(r, owner, middle, dx, dy)
      const depth = edge > 40 ? edge - 14 : edge * 0.55
      const anchor: Point = [middle[0] + dx * depth, middle[1] + dy * depth]
      if (ownerAt(r, anchor[0], anchor[1]) !== owner) continue
      const outward = ((middle[0] - centre[0]) * dx + (middle[1] - centre[1]) * dy) / 500
      for (let d = edge + radius + 14; d < edge + far; d += d < edge + 160 ? 14 : 30) {
        const x = Math.round((middle[0] + dx * d) / grid) * grid
        const y = Math.round((middle[1] + dy * d) / grid) * grid
        if (x < left + pad || y < top + pad || x > right - pad || y > bottom - pad) break
        if (filled(x - pad, y - pad, x + pad, y + pad)) continue
        const length = Math.hypot(x - anchor[0], y - anchor[1])
        const start: Point = [x + ((anchor[0] - x) * radius) / length, y + ((anchor[1] - y) * radius) / length]
        const [parts, flows] = covered(r, owner, anchor, start)
        const cost = length - edge * 0.2 + parts * 6 + flows * 9 - outward * 26
        out.push({ anchor, balloon: [x, y], start, instance: t.instance, isClear: parts === 0, cost })
        if (parts) break
      }
    }
    return out
  }

  return (targets: readonly Target[]): Place[] => {
    const own = [...targets].sort((a, b) => b.cells.length - a.cells.length).slice(0, 3)
    const near = own.flatMap((t) => from(t, middleOf(r, t.cells), 190))
    let clear = near.filter((p) => p.isClear)
    if (clear.length < enough) {
      const spread = own.flatMap((t) =>
        [0.02, 0.2, 0.4, 0.6, 0.8, 0.98].flatMap((share) =>
          from(t, cellAt(r, nth(t.cells, Math.floor(t.cells.length * share))), 900),
        ),
      )
      near.push(...own.flatMap((t) => from(t, middleOf(r, t.cells), 900)), ...spread)
      clear = near.filter((p) => p.isClear)
    }
    return (clear.length ? clear : near).sort((a, b) => a.cost - b.cost)
  }
}

/** Assigns positions without conflicts. A part without room gets none. */
function settled(choices: readonly (readonly Place[])[]): (Place | null)[] {
  const chosen: (Place | null)[] = choices.map(() => null)
  const isFree = (i: number, p: Place): boolean => chosen.every((c, j) => j === i || !c || !clash(c, p))
  const order = choices.map((_, i) => i).sort((a, b) => nth(choices, a).length - nth(choices, b).length)

  /** If no position is free, takes the one that displaces the fewest others, which are placed again. */
  const pushIn = (i: number): void => {
    let best: Place | null = null
    let fewest = Infinity
    for (const p of nth(choices, i)) {
      const count = chosen.filter((c) => c && clash(c, p)).length
      if (count < fewest) [fewest, best] = [count, p]
    }
    if (!best) return
    for (const [j, c] of chosen.entries()) if (c && clash(c, best)) chosen[j] = null
    chosen[i] = best
  }

  for (const i of order) chosen[i] = nth(choices, i).find((p) => isFree(i, p)) ?? null
  for (let pass = 0; pass < 4; pass++)
    for (const i of order) {
      const better = nth(choices, i).find((p) => p === chosen[i] || isFree(i, p))
      if (better) chosen[i] = better
      else if (!chosen[i]) pushIn(i)
    }
  return chosen
}

/** Places the numbered balloons, clockwise from the top. `flaws` counts parts without one, and leaders over other parts. */
export function placeCallouts(
  r: Raster,
  targets: readonly Target[],
  area: readonly [number, number, number, number],
): { readonly callouts: Callout[]; readonly flaws: number } {
  const centre: Point = [(area[0] + area[2]) / 2, (area[1] + area[3]) / 2]
  const places = placesOf(r, area, centre)
  const lines = [...new Set(targets.map((t) => t.line))]
  const chosen = settled(lines.map((line) => places(targets.filter((t) => t.line === line))))
  const clockwise = (p: Point) => (Math.atan2(p[1] - centre[1], p[0] - centre[0]) + Math.PI * 2.75) % (2 * Math.PI)
  const found = lines.flatMap((line, i) => {
    const place = nth(chosen, i)
    return place ? [{ line, ...place }] : []
  })
  return {
    callouts: found
      .sort((a, b) => clockwise(a.balloon) - clockwise(b.balloon))
      .map(({ line, instance, anchor, balloon }, i) => ({ line, instance, anchor, balloon, number: i + 1 })),
    flaws: lines.length - found.length + found.filter((p) => !p.isClear).length,
  }
}
