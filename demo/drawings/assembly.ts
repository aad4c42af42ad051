import type { Line } from './catalogue/bom.ts'
import type { Model } from './catalogue/model.ts'
import type { Vec } from './geometry/vector.ts'
import type { Solid } from './solids/solid.ts'

/** A solid in its place. `line` is null for context drawn without a callout; `run` and `step` say where it stands in a row. */
export type Placed = {
  readonly group: number
  readonly line: string | null
  readonly instance: number
  readonly solid: Solid
  readonly run: number
  readonly step: number
  readonly along: Vec
}
/** A stretch of an axis line between parts. */
export type Axis = {
  readonly group: number
  readonly from: Vec
  readonly to: Vec
  readonly run: number
  readonly step: number
  readonly along: Vec
}
/** Everything that is on one sheet. */
export type Assembly = {
  readonly model: Model
  readonly title: string
  /** Two or three letters for the drawing number. */
  readonly code: string
  readonly lines: readonly Line[]
  readonly placed: readonly Placed[]
  readonly axes: readonly Axis[]
  /** For each loose group the part that it belongs to; none when that is on another sheet. */
  readonly belongs: ReadonlyMap<number, string>
}
