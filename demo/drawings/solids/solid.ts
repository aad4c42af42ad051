/** A solid knows its box in space, the regions it covers on the page, and how to ink itself. */
import type { Box, Vec } from '../geometry/vector.ts'
import { around, dot } from '../geometry/vector.ts'
import type { Point, View } from '../geometry/view.ts'

/** Loops filled even-odd: an outline and its see-through holes. */
export type Region = readonly (readonly Point[])[]

/** Something with a volume. */
export type Solid = {
  readonly box: Box
  readonly regions: (view: View) => Region[]
  readonly ink: (view: View) => string
}

/** Solids standing one behind another along an axis, drawn from the far end. */
export const inLine = (axis: Vec, solids: readonly Solid[]): Solid => ({
  box: around(solids.map((s) => s.box)),
  regions: (view) => solids.flatMap((s) => s.regions(view)),
  ink: (view) => {
    const order = dot(axis, view.toward) >= 0 ? solids : [...solids].reverse()
    return order.map((s) => s.ink(view)).join('')
  },
})
