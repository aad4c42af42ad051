/** A solid: its box in space, its regions on the page, and its drawing function. */
import type { Box, Vec } from '../geometry/vector.ts'
import { mergeBoxes, dot } from '../geometry/vector.ts'
import type { Point, View } from '../geometry/view.ts'

/** Loops filled even-odd: an outline and its see-through holes. */
export type Region = readonly (readonly Point[])[]

/** Something with a volume. */
export type Solid = {
  readonly box: Box
  readonly regions: (view: View) => Region[]
  readonly ink: (view: View) => string
}

/** Combines solids along an axis, drawn from the far end. */
export const inLine = (axis: Vec, solids: readonly Solid[]): Solid => ({
  box: mergeBoxes(solids.map((s) => s.box)),
  regions: (view) => solids.flatMap((s) => s.regions(view)),
  ink: (view) => {
    const order = dot(axis, view.toward) >= 0 ? solids : [...solids].reverse()
    return order.map((s) => s.ink(view)).join('')
  },
})
