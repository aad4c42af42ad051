import type { Diagram, HotspotShape } from '../../../../../contract/shapes/catalogue.ts'
import { mergeBounds, getBounds, distanceTo } from './viewer/hotspot-shape.ts'
import type { Bounds, Point } from './viewer/view.ts'

type Spot = Diagram['hotspots'][number]
export type BillLine = Diagram['products'][number]

/** A callout of the diagram: its hotspots on the picture and its lines of the bill of material. */
export interface Callout {
  readonly callout: string
  readonly shapes: readonly HotspotShape[]
  /**
   * The hotspot that shows the number: the smallest circle, or the first area. Null if the picture does not show it.
   */
  readonly handle: HotspotShape | null
  readonly bounds: Bounds | null
  readonly lines: readonly BillLine[]
}

/** Compares callouts in natural order: 2 before 10, 10 before 10A. */
export const compareCallouts = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

function findHandle(shapes: readonly HotspotShape[]): HotspotShape | null {
  const circles = shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape] : []))
  return circles.sort((a, b) => a.r - b.r)[0] ?? shapes[0] ?? null
}

/** The callouts of a diagram in natural order, including callouts without a hotspot. */
export function listCallouts(diagram: Pick<Diagram, 'hotspots' | 'products'>): readonly Callout[] {
  const names = new Set([...diagram.hotspots, ...diagram.products].map(({ callout }) => callout))
  return [...names].sort(compareCallouts).map((callout) => {
    const shapes = diagram.hotspots.filter((spot) => spot.callout === callout).map(({ shape }) => shape)
    return {
      callout,
      shapes,
      handle: findHandle(shapes),
      bounds: shapes.length === 0 ? null : mergeBounds(shapes.map(getBounds)),
      lines: diagram.products.filter((line) => line.callout === callout),
    }
  })
}

/** The label of a callout: 'Callout 7: Drive belt'. */
export const getCalloutLabel = ({ callout, lines }: Callout): string =>
  lines[0] === undefined ? `Callout ${callout}` : `Callout ${callout}: ${lines[0].name}`

/**
 * Finds the callout at a point, in picture units: the topmost hotspot, or the nearest within `reach`, since a finger
 * is wider than a small hotspot.
 */
export function findCalloutAt(hotspots: readonly Spot[], point: Point, reach: number): string | null {
  let nearest: { callout: string; distance: number } | null = null
  for (const { callout, shape } of hotspots) {
    const far = distanceTo(shape, point)
    if (far <= reach && (nearest === null || far <= nearest.distance)) nearest = { callout, distance: far }
  }
  return nearest?.callout ?? null
}
