import type { Assembly } from './assembly.ts'
import type { SheetPart } from './catalogue/bom.ts'
import { currentOf, partsOf } from './catalogue/bom.ts'
import type { DrawnModel, Model } from './catalogue/model.ts'
import { known, nth } from './geometry/nth.ts'
import { lines } from './geometry/path.ts'
import { balloons } from './page/balloon.ts'
import type { Callout } from './page/callouts.ts'
import { placeCallouts, radius } from './page/callouts.ts'
import type { HotspotShape } from './page/contour.ts'
import { shapesOf } from './page/contour.ts'
import { flowsOf, marked } from './page/flows.ts'
import { escaped, field, height, sheetFrame, width } from './page/frame.ts'
import { drawing, flow } from './page/line-styles.ts'
import type { Item } from './page/layout.ts'
import { layout } from './page/layout.ts'
import { backToFront } from './page/order.ts'
import type { Raster } from './page/raster.ts'
import { raster } from './page/raster.ts'
import type { Target } from './page/visible-faces.ts'
import { seen } from './page/visible-faces.ts'
import type { Point } from './geometry/view.ts'

/** An assembly on its page, with its balloons. */
export interface Page {
  readonly assembly: Assembly
  readonly items: readonly Item[]
  /** The visible instances and flow lines by cell. */
  readonly raster: Raster
  readonly targets: readonly Target[]
  readonly flows: readonly (readonly Point[])[]
  readonly callouts: readonly Callout[]
  /** Hidden parts, parts without a balloon, leaders over another part. */
  readonly flaws: number
}

/** An area that belongs to a callout. */
export interface Hotspot {
  readonly callout: number
  readonly shape: HotspotShape
}

/** Spreads of rows and views to try in turn, until nothing hides or crosses. */
const attempts: readonly (readonly [spread: number, turn: number])[] = [
  ...[1, 1.3, 1.6, 2].map((spread) => [spread, 0] as const),
  ...[1, 2, 3, 4].flatMap((turn) => [1, 1.4, 1.9].map((spread) => [spread, turn] as const)),
]

/** Returns the page; null if it hides a part and a better page exists. */
function pageOf(assembly: Assembly, turn: number, best: Page | null): Page | null {
  const page = layout(assembly, turn)
  const items = backToFront(page.items, page.view.toward)
  const bare = raster(width, height)
  const { targets, hidden } = seen(bare, items)
  if (best && hidden >= best.flaws) return null
  const flows = flowsOf(assembly, page, bare, targets)
  const all = marked(bare, flows)
  const { callouts, flaws } = placeCallouts(all, targets, field)
  return { assembly, items, raster: all, targets, flows, callouts, flaws: flaws + hidden }
}

/** Lays out the assembly: the first layout in which every part is visible and no leader crosses another part. */
export function bestPage(model: DrawnModel, make: (m: Model) => Assembly): Page {
  let best: Page | null = null
  for (const [spread, turn] of attempts) {
    const page = pageOf(make({ ...model, spread }), turn, best)
    if (page && (!best || page.flaws < best.flaws)) best = page
    if (best?.flaws === 0) break
  }
  return known(best)
}

/** The bill of material, in the order of the callouts. */
export const billOf = ({ assembly, callouts }: Page): SheetPart[] =>
  callouts.flatMap((c) => partsOf(assembly.model, known(assembly.lines.find((l) => l.key === c.line)), c.number))

/** Draws the parts from back to front, each in a group with its callout. */
function inked({ items, callouts }: Page): string {
  const numberOf = new Map(callouts.map((c) => [c.line, c.number]))
  let ink = ''
  for (let i = 0; i < items.length;) {
    const { instance, line } = nth(items, i)
    let group = ''
    for (; items[i]?.instance === instance; i++) group += nth(items, i).ink()
    const number = line === null ? undefined : numberOf.get(line)
    ink += number ? `<g data-part="${number}">${group}</g>` : group
  }
  return ink
}

/** Renders the page as SVG with presentation attributes only, in the colors of its host page. */
export function svgOf(page: Page, parts: readonly SheetPart[]): string {
  const { assembly, flows, callouts } = page
  const label = `${assembly.model.brand} ${assembly.model.name}: ${assembly.title}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(label)}" font-family="Arial,Helvetica,sans-serif">` +
    sheetFrame(assembly) +
    drawing(flows.map((way) => flow(lines(way))).join('') + inked(page)) +
    balloons(callouts, (callout) => currentOf(parts, callout).name) +
    '</svg>'
  )
}

/** Returns the hotspots, larger ones first, so that later ones are on top. Balloons come last. */
export function hotspotsOf({ raster, targets, callouts }: Page): Hotspot[] {
  const areas = callouts.flatMap((c) =>
    targets
      .filter((t) => t.line === c.line)
      .map((t) => {
        const anchor = t.instance === c.instance ? c.anchor : null
        const shapes = shapesOf(raster, t.instance + 1, t.cells, anchor)
        return { cells: t.cells.length, shapes, callout: c.number }
      }),
  )
  return [
    ...areas
      .sort((a, b) => b.cells - a.cells)
      .flatMap(({ callout, shapes }) => shapes.map((shape): Hotspot => ({ callout, shape }))),
    ...callouts.map((c): Hotspot => {
      const [x, y] = c.balloon
      return { callout: c.number, shape: { kind: 'circle', x, y, r: radius } }
    }),
  ]
}
