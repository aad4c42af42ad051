import type { Diagram, HotspotShape } from '../../../../../contract/shapes/catalogue.ts'
import { aroundAll, boundsOf, distanceTo } from './spot-shape.ts'
import type { Bounds, Point } from './view.ts'

type Spot = Diagram['hotspots'][number]
export type BillLine = Diagram['products'][number]

/** A number on the drawing: everything on the picture that carries it, and the parts behind it. */
export interface Callout {
  readonly callout: string
  readonly shapes: readonly HotspotShape[]
  /** Where its number stands: the smallest circle, else the first area. Null where the picture does not show it. */
  readonly handle: HotspotShape | null
  readonly bounds: Bounds | null
  readonly lines: readonly BillLine[]
}

/** 2 before 10, 10 before 10A. */
export const byCallout = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

function handleOf(shapes: readonly HotspotShape[]): HotspotShape | null {
  const circles = shapes.flatMap((shape) => (shape.kind === 'circle' ? [shape] : []))
  return circles.sort((a, b) => a.r - b.r)[0] ?? shapes[0] ?? null
}

/** The callouts of a diagram in their order, those of its bill that no hotspot shows included. */
export function calloutsOf(diagram: Pick<Diagram, 'hotspots' | 'products'>): readonly Callout[] {
  const names = new Set([...diagram.hotspots, ...diagram.products].map(({ callout }) => callout))
  return [...names].sort(byCallout).map((callout) => {
    const shapes = diagram.hotspots.filter((spot) => spot.callout === callout).map(({ shape }) => shape)
    return {
      callout,
      shapes,
      handle: handleOf(shapes),
      bounds: shapes.length === 0 ? null : aroundAll(shapes.map(boundsOf)),
      lines: diagram.products.filter((line) => line.callout === callout),
    }
  })
}

/** 'Callout 7: Drive belt'. */
export const calloutName = ({ callout, lines }: Callout): string =>
  lines[0] === undefined ? `Callout ${callout}` : `Callout ${callout}: ${lines[0].name}`

/**
 * The callout at a point, in units of the picture: of those that lie over each other the last, else the nearest that is
 * not farther than `reach`: a finger is broader than a screw.
 */
export function calloutAt(hotspots: readonly Spot[], point: Point, reach: number): string | null {
  let nearest: { callout: string; far: number } | null = null
  for (const { callout, shape } of hotspots) {
    const far = distanceTo(shape, point)
    if (far <= reach && (nearest === null || far <= nearest.far)) nearest = { callout, far }
  }
  return nearest?.callout ?? null
}
