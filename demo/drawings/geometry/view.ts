/** Axonometric projection onto the page. Page y grows downwards, as in SVG. */
import type { Vec } from './vector.ts'
import { cross, dot, minus } from './vector.ts'

/** On the page. */
export type Point = readonly [number, number]
export type View = {
  readonly right: Vec
  readonly up: Vec
  /** Unit vector from the drawing to the eye. */
  readonly toward: Vec
  readonly scale: number
  readonly shift: Point
}

/** A view from the front right; `azimuth` and `elevation` in degrees (45 and 35.26 are true isometric). */
export function viewFrom(azimuth: number, elevation: number, mirrored = false): View {
  const a = (-azimuth * Math.PI) / 180
  const e = (elevation * Math.PI) / 180
  const toward: Vec = [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)]
  const right: Vec = [-Math.sin(a), Math.cos(a), 0]
  const up = cross(toward, right)
  return { toward, up, right: mirrored ? minus(right) : right, scale: 1, shift: [0, 0] }
}

/** Where a point of the workshop falls on the page. */
export const project = (view: View, p: Vec): Point => [
  dot(p, view.right) * view.scale + view.shift[0],
  -dot(p, view.up) * view.scale + view.shift[1],
]

/** A direction on the page, not moved by the page's shift. */
export const heading = (view: View, d: Vec): Point => [dot(d, view.right) * view.scale, -dot(d, view.up) * view.scale]

/** How much of a direction comes towards the eye, -1 to 1. */
export const facing = (view: View, d: Vec): number => dot(d, view.toward)
