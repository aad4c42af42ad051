import type { Assembly } from '../assembly.ts'
import { pick } from '../catalogue/model.ts'
import { chance } from '../catalogue/random.ts'
import { nth } from '../geometry/nth.ts'
import { lines } from '../geometry/path.ts'
import type { Box } from '../geometry/vector.ts'
import { add, boxOf, times } from '../geometry/vector.ts'
import type { Point, View } from '../geometry/view.ts'
import { project, viewFrom } from '../geometry/view.ts'
import type { Region } from '../solids/solid.ts'
import type { Home } from './compose.ts'
import { compose } from './compose.ts'
import { field } from './frame.ts'
import { axis } from './line-styles.ts'
import type { Sortable } from './order.ts'

/** Something to draw: a solid of an instance, or an axis line (instance -1). */
export type Item = Sortable & {
  readonly line: string | null
  readonly instance: number
  readonly regions: readonly Region[]
  readonly ink: () => string
}

/** A composed page, before it is drawn. */
export interface Layout {
  readonly view: View
  /** The view of each group at its position on the page. */
  readonly viewOf: readonly View[]
  /** The main group. */
  readonly root: number
  readonly items: readonly Item[]
}

/** Azimuth and elevation in degrees. */
const views = [
  [45, 35.26],
  [52, 30],
  [38, 32],
  [47, 28],
  [56, 34],
] as const
/** Free space between the drawing and the field's edge, for balloons. */
const room = 50
const maxScale = 1.9

const mapped = (regions: readonly Region[], k: number, [x, y]: Point): Region[] =>
  regions.map((r) => r.map((loop) => loop.map((p): Point => [p[0] * k + x, p[1] * k + y])))

function extent(regions: readonly Region[]): readonly [number, number, number, number] {
  let [l, t, r, b] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const region of regions)
    for (const loop of region)
      for (const [x, y] of loop) {
        if (x < l) l = x
        if (x > r) r = x
        if (y < t) t = y
        if (y > b) b = y
      }
  return [l - 2, t - 2, r + 2, b + 2]
}

/** Each sheet has its own viewing angle, so that no two models' sheets are equal. `turn` selects another view. */
function angleOf({ model, code }: Assembly, turn: number): readonly [azimuth: number, elevation: number] {
  const key = `${model.brand}/${model.name}/${code}`
  const [azimuth, elevation] = turn === 0 ? pick(model, `${code}/view`, views) : nth(views, turn % views.length)
  return [azimuth + (chance(`${key}/azimuth`) - 0.5) * 3, elevation + (chance(`${key}/elevation`) - 0.5) * 2]
}

/** Finds the target of each group, in the units of the regions; by default the largest part of the main group. */
function homesOf(a: Assembly, regions: readonly (readonly Region[])[], groups: number): (Home | null)[] {
  return Array.from({ length: groups }, (_, group) => {
    const line = a.belongs.get(group)
    const at = a.placed.findIndex((p) => p.line === line && p.group !== group)
    if (line === undefined || at < 0) return null
    const [l, t, r, b] = extent(nth(regions, at))
    return { group: nth(a.placed, at).group, at: [(l + r) / 2, (t + b) / 2] }
  })
}

function itemsOf(
  a: Assembly,
  viewOf: readonly View[],
  moves: readonly Point[],
  view: View,
  regions: readonly (readonly Region[])[],
): Item[] {
  const spaceMove = moves.map(([x, y]) => add(times(view.right, x), times(view.up, -y)))
  const boxAt = (box: Box, group: number): Box => ({
    min: add(box.min, nth(spaceMove, group)),
    max: add(box.max, nth(spaceMove, group)),
  })
  const solids = a.placed.map((p, i): Item => ({
    ...{ run: p.run, step: p.step, along: p.along, line: p.line, instance: p.instance },
    box: boxAt(p.solid.box, p.group),
    page: extent(nth(regions, i)),
    regions: nth(regions, i),
    ink: () => p.solid.ink(nth(viewOf, p.group)),
  }))
  const axes = a.axes.map((x): Item => {
    const ends = [x.from, x.to].map((p) => project(nth(viewOf, x.group), p))
    return {
      ...{ run: x.run, step: x.step, along: x.along, line: null, instance: -1, regions: [] },
      box: boxAt(boxOf([x.from, x.to]), x.group),
      page: extent([[ends]]),
      ink: () => axis(lines(ends)),
    }
  })
  return [...solids, ...axes]
}

/** Composes the page: the view that fills the drawing area, and the unsorted items to draw. */
export function layout(a: Assembly, turn: number): Layout {
  const loose = viewFrom(...angleOf(a, turn), a.model.mirrored)
  const regions = a.placed.map((p) => p.solid.regions(loose))
  const groups = Array.from({ length: 1 + Math.max(...a.placed.map((p) => p.group)) }, (_, g) =>
    a.placed.flatMap((p, i) => (p.group === g ? nth(regions, i) : [])),
  )
  const { moves, root } = compose(groups, homesOf(a, regions, groups.length))
  const near = a.placed.map((p, i) => mapped(nth(regions, i), 1, nth(moves, p.group)))
  const [l, t, r, b] = extent(near.flat())
  const [fl, ft, fr, fb] = field
  const scale = Math.min((fr - fl - 2 * room) / (r - l), (fb - ft - 2 * room) / (b - t), maxScale)
  const shift: Point = [(fl + fr) / 2 - ((l + r) / 2) * scale, (ft + fb) / 2 - ((t + b) / 2) * scale]
  const view: View = { ...loose, scale, shift }
  const viewOf = moves.map(([x, y]): View => ({ ...view, shift: [shift[0] + x * scale, shift[1] + y * scale] }))
  const onPage = near.map((n) => mapped(n, scale, shift))
  return { view, viewOf, root, items: itemsOf(a, viewOf, moves, view, onPage) }
}
