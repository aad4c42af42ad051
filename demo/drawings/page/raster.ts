/** A coarse raster of the visible instances, for callouts, hotspots and free space. */
import { nth } from '../geometry/nth.ts'
import type { Point } from '../geometry/view.ts'
import type { Region } from '../solids/solid.ts'

/** The side of a cell, in page units. */
export const cell = 4

/** The visible instance of each cell: its number plus one, 0 for none. */
export type Raster = {
  readonly columns: number
  readonly rows: number
  readonly cell: number
  readonly owner: Uint16Array
}

/** An empty raster for a page of this size. */
export function raster(width: number, height: number): Raster {
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  return { columns, rows, cell, owner: new Uint16Array(columns * rows) }
}

/** Paints a region (even-odd) with an owner, 1 and up. */
export function paint(r: Raster, region: Region, owner: number): void {
  let top = Infinity
  let bottom = -Infinity
  for (const loop of region)
    for (const [, y] of loop) {
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  const first = Math.max(0, Math.floor(top / cell))
  const last = Math.min(r.rows - 1, Math.floor(bottom / cell))
  for (let row = first; row <= last; row++) {
    const y = (row + 0.5) * cell
    const xs: number[] = []
    for (const loop of region)
      for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
        const a = nth(loop, j)
        const b = nth(loop, i)
        if (a[1] <= y !== b[1] <= y) xs.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
      }
    xs.sort((p, q) => p - q)
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const from = Math.max(0, Math.round(nth(xs, i) / cell))
      const to = Math.min(r.columns, Math.max(from + 1, Math.round(nth(xs, i + 1) / cell)))
      r.owner.fill(owner, row * r.columns + from, row * r.columns + to)
    }
  }
}

/** The owner of the cell under a point; 0 outside the page. */
export function ownerAt(r: Raster, x: number, y: number): number {
  const column = Math.floor(x / cell)
  const row = Math.floor(y / cell)
  return column < 0 || row < 0 || column >= r.columns || row >= r.rows ? 0 : (r.owner[row * r.columns + column] ?? 0)
}

/** A summed-area table of occupied cells, which tells in one step whether a box is free. */
export function occupancy(r: Raster): (left: number, top: number, right: number, bottom: number) => number {
  const w = r.columns + 1
  const sums = new Uint32Array(w * (r.rows + 1))
  for (let y = 0; y < r.rows; y++) {
    let line = 0
    for (let x = 0; x < r.columns; x++) {
      if (r.owner[y * r.columns + x]) line++
      sums[(y + 1) * w + x + 1] = nth(sums, y * w + x + 1) + line
    }
  }
  const clampX = (v: number) => Math.max(0, Math.min(r.columns, v))
  const clampY = (v: number) => Math.max(0, Math.min(r.rows, v))
  return (left, top, right, bottom) => {
    const x0 = clampX(Math.floor(left / cell))
    const x1 = clampX(Math.ceil(right / cell))
    const y0 = clampY(Math.floor(top / cell))
    const y1 = clampY(Math.ceil(bottom / cell))
    return nth(sums, y1 * w + x1) - nth(sums, y0 * w + x1) - nth(sums, y1 * w + x0) + nth(sums, y0 * w + x0)
  }
}

/** The middle of a cell, in page units. */
export const cellAt = (r: Raster, index: number): Point => [
  ((index % r.columns) + 0.5) * cell,
  (Math.floor(index / r.columns) + 0.5) * cell,
]

/** Returns the center of the cell that is nearest to the center of all. */
export function middleOf(r: Raster, cells: readonly number[]): Point {
  let [x, y] = [0, 0]
  for (const c of cells) {
    x += c % r.columns
    y += Math.floor(c / r.columns)
  }
  const [mx, my] = [x / cells.length, y / cells.length]
  let best = 0
  let least = Infinity
  for (const c of cells) {
    const d = ((c % r.columns) - mx) ** 2 + (Math.floor(c / r.columns) - my) ** 2
    if (d < least) [least, best] = [d, c]
  }
  return cellAt(r, best)
}
