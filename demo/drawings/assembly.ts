import type { Line } from './catalogue/bom.ts'
import type { Model } from './catalogue/model.ts'
import type { Vec } from './geometry/vector.ts'
import type { Solid } from './solids/solid.ts'

/** A placed solid. `line` is null for context without a callout; `run` and `step` are its position in a row. */
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
/** The contents of one sheet. */
export type Assembly = {
  readonly model: Model
  readonly title: string
  /** Two or three letters for the drawing number. */
  readonly code: string
  readonly lines: readonly Line[]
  readonly placed: readonly Placed[]
  readonly axes: readonly Axis[]
  /** The part that each loose group belongs to; none if it is on another sheet. */
  readonly belongs: ReadonlyMap<number, string>
}
