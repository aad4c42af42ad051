/** Composes the page: arranges loose groups around the main one, close but without overlap, to fill the sheet. */
import { known, nth } from '../geometry/nth.ts'
import type { Region } from '../solids/solid.ts'
import type { Point } from '../geometry/view.ts'
import type { Raster } from './raster.ts'
import { paint } from './raster.ts'

const step = 14
const side = 180
const half = side / 2
/** Free cells around a group, for a balloon and its leader. */
const clear = 3
const aspect = 1.52
const directions = Array.from({ length: 20 }, (_, i): Point => [
  Math.cos((i / 20) * 2 * Math.PI),
  Math.sin((i / 20) * 2 * Math.PI),
])

type Cells = readonly (readonly [number, number])[]
type Extent = readonly [number, number, number, number]

/** Finds the cells of a group by painting it on a temporary raster. */
function cellsOf(regions: readonly Region[], scratch: Raster): Cells {
  const k = scratch.cell / step
  let [l, t, r, b] = [side, side, 0, 0]
  for (const [outer] of regions) {
    const loop = known(outer).map(([x, y]): Point => [x * k + half * scratch.cell, y * k + half * scratch.cell])
    for (const [x, y] of loop) {
      l = Math.min(l, x / scratch.cell)
      r = Math.max(r, x / scratch.cell)
      t = Math.min(t, y / scratch.cell)
      b = Math.max(b, y / scratch.cell)
    }
    paint(scratch, [loop], 1)
  }
  const cells: [number, number][] = []
  for (let y = Math.max(0, Math.floor(t)); y <= Math.min(side - 1, b + 1); y++)
    for (let x = Math.max(0, Math.floor(l)); x <= Math.min(side - 1, r + 1); x++)
      if (scratch.owner[y * side + x]) {
        cells.push([x, y])
        scratch.owner[y * side + x] = 0
      }
  return cells
}

function extentOf(cells: Cells, [dx, dy]: Point = [0, 0]): Extent {
  let [l, t, r, b] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of cells) {
    if (x < l) l = x
    if (x > r) r = x
    if (y < t) t = y
    if (y > b) b = y
  }
  return [l + dx, t + dy, r + dx, b + dy]
}
const joined = (a: Extent, b: Extent): Extent => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]
const middle = (e: Extent): Point => [(e[0] + e[2]) / 2, (e[1] + e[3]) / 2]
const onSheet = (p: Point, move: Point): Point => [p[0] / step + half + move[0], p[1] / step + half + move[1]]
/** The height of the smallest sheet that holds the extent. */
const sheet = (e: Extent): number => Math.max((e[2] - e[0]) / aspect, e[3] - e[1])

/** Where a loose group belongs: a point of another group. */
export type Home = { readonly group: number; readonly at: Point }

/** Calculates how far each group (0 is the main one) moves, in the units of the regions, and which one stays. */
export function compose(
  groups: readonly (readonly Region[])[],
  homes: readonly (Home | null)[],
): { readonly moves: Point[]; readonly root: number } {
  const taken = new Uint8Array(side * side)
  const scratch: Raster = { columns: side, rows: side, cell: 4, owner: new Uint16Array(side * side) }
  const all = groups.map((g) => cellsOf(g, scratch))
  const largest = all.reduce((best, c, i) => (c.length > nth(all, best).length ? i : best), 0)
  const root = nth(all, 0).length ? 0 : largest
  const moves: Point[] = groups.map(() => [0, 0])

  const stamp = (cells: Cells, [dx, dy]: Point): void => {
    for (const [x, y] of cells)
      for (let r = Math.max(0, y + dy - clear); r <= Math.min(side - 1, y + dy + clear); r++)
        taken.fill(
          1,
          r * side + Math.max(0, x + dx - clear),
          r * side + Math.max(0, Math.min(side, x + dx + clear + 1)),
        )
  }
  const hits = (cells: Cells, dx: number, dy: number): boolean =>
    cells.some((c) => {
      const x = c[0] + dx
      const y = c[1] + dy
      return x >= 0 && y >= 0 && x < side && y < side && taken[y * side + x] === 1
    })

  stamp(nth(all, root), [0, 0])
  let used = extentOf(nth(all, root))
  const centre = middle(used)
  const order = groups
    .map((_, i) => i)
    .filter((i) => i !== root && nth(all, i).length)
    .sort((a, b) => nth(all, b).length - nth(all, a).length)
  const done = new Set([root])
  for (const i of order) {
    const cells = nth(all, i)
    const own = extentOf(cells)
    const [x, y] = middle(own)
    const away: Point = [x - centre[0], y - centre[1]]
    const length = Math.hypot(...away) || 1
    let best: Point = [0, 0]
    let least = Infinity
    const now = middle(used)
    const home = homes[i]
    const wanted: Point | null = home && done.has(home.group) ? onSheet(home.at, nth(moves, home.group)) : null
    for (const [ux, uy] of directions) {
      const stray = 1 - (ux * away[0] + uy * away[1]) / length
      for (let d = 2; d < 90; d++) {
        const move: Point = [Math.round(now[0] + ux * d * aspect - x), Math.round(now[1] + uy * d - y)]
        if (hits(cells, move[0], move[1])) continue
        const cost =
          sheet(joined(used, [own[0] + move[0], own[1] + move[1], own[2] + move[0], own[3] + move[1]])) +
          d * 0.16 +
          stray * 3.2 +
          (wanted ? Math.hypot(x + move[0] - wanted[0], y + move[1] - wanted[1]) * 0.12 : 0)
        if (cost < least) [least, best] = [cost, move]
        break
      }
    }
    moves[i] = best
    done.add(i)
    stamp(cells, best)
    used = joined(used, extentOf(cells, best))
  }
  return { moves: moves.map(([dx, dy]) => [dx * step, dy * step]), root }
}
