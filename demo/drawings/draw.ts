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

/** An assembly laid out on its page, with its balloons placed. */
export interface Page {
  readonly assembly: Assembly
  readonly items: readonly Item[]
  /** Which instance is seen where, and where flow lines run. */
  readonly raster: Raster
  readonly targets: readonly Target[]
  readonly flows: readonly (readonly Point[])[]
  readonly callouts: readonly Callout[]
  /** Hidden parts, parts without a balloon, leaders over another part. */
  readonly faults: number
}

/** An area that belongs to a callout. */
export interface Hotspot {
  readonly callout: number
  readonly shape: HotspotShape
}

/** How far rows are drawn apart, and from which view: one after another, until nothing hides or crosses. */
const attempts: readonly (readonly [spread: number, turn: number])[] = [
  ...[1, 1.3, 1.6, 2].map((spread) => [spread, 0] as const),
  ...[1, 2, 3, 4].flatMap((turn) => [1, 1.4, 1.9].map((spread) => [spread, turn] as const)),
]

/** The page; null when it hides a part and there is a better one already. */
function pageOf(assembly: Assembly, turn: number, best: Page | null): Page | null {
  const page = layout(assembly, turn)
  const items = backToFront(page.items, page.view.toward)
  const bare = raster(width, height)
  const { targets, hidden } = seen(bare, items)
  if (best && hidden >= best.faults) return null
  const flows = flowsOf(assembly, page, bare, targets)
  const all = marked(bare, flows)
  const { callouts, faults } = placeCallouts(all, targets, field)
  return { assembly, items, raster: all, targets, flows, callouts, faults: faults + hidden }
}

/** The assembly on its page: the first way of drawing it in which every part shows and no leader crosses another part. */
export function bestPage(model: DrawnModel, make: (m: Model) => Assembly): Page {
  let best: Page | null = null
  for (const [spread, turn] of attempts) {
    const page = pageOf(make({ ...model, spread }), turn, best)
    if (page && (!best || page.faults < best.faults)) best = page
    if (best?.faults === 0) break
  }
  return known(best)
}

/** The bill of material, in the order of the callouts. */
export const billOf = ({ assembly, callouts }: Page): SheetPart[] =>
  callouts.flatMap((c) => partsOf(assembly.model, known(assembly.lines.find((l) => l.key === c.line)), c.number))

/** The parts' inks from back to front, each part's in a group that carries its callout. */
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

/** The page as SVG: presentation attributes alone, in the colours of the page that it stands in. */
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

/** What may be pointed at, the larger first, so that what comes later lies on top; balloons last. */
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
