/** Points and directions in the workshop's space (x to the lower right, y away, z up), and local frames. */
import { nth } from './nth.ts'
/** A point or a direction in the workshop. */
export type Vec = readonly [number, number, number]
export type Frame = { readonly o: Vec; readonly u: Vec; readonly v: Vec; readonly w: Vec }
export type Box = { readonly min: Vec; readonly max: Vec }

/** To the lower right. */
export const X: Vec = [1, 0, 0]
export const Y: Vec = [0, 1, 0]
export const Z: Vec = [0, 0, 1]

/** Sum. */
export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const minus = (a: Vec): Vec => times(a, -1)
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
/** Length. */
export const size = (a: Vec): number => Math.hypot(a[0], a[1], a[2])
export const unit = (a: Vec): Vec => times(a, 1 / (size(a) || 1))

/** A frame at `o` whose w runs along the given direction and whose v keeps as close to `up` as it can. */
export function frame(o: Vec, along: Vec, up?: Vec): Frame {
  const w = unit(along)
  const hint = up ?? (Math.abs(w[2]) > 0.9 ? Y : Z)
  const u = unit(cross(hint, w))
  return { o, u, v: cross(w, u), w }
}

/** The world point at local (u, v, w). */
export const at = (f: Frame, u: number, v: number, w: number): Vec =>
  add(f.o, add(add(times(f.u, u), times(f.v, v)), times(f.w, w)))

/** The same frame with its origin moved by local (u, v, w). */
export const moved = (f: Frame, u: number, v: number, w: number): Frame => ({ ...f, o: at(f, u, v, w) })

/** The frame turned end for end about its own u axis. */
export const reversed = (f: Frame): Frame => ({ o: f.o, u: f.u, v: minus(f.v), w: minus(f.w) })

/** The frame turned about its w axis by an angle in degrees. */
export function turnedBy(f: Frame, degrees: number): Frame {
  const c = Math.cos((degrees * Math.PI) / 180)
  const s = Math.sin((degrees * Math.PI) / 180)
  return {
    ...f,
    u: add(times(f.u, c), times(f.v, s)),
    v: add(times(f.v, c), times(f.u, -s)),
  }
}

/** The box round the points. */
export function boxOf(points: readonly Vec[]): Box {
  const min: [number, number, number] = [Infinity, Infinity, Infinity]
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const p of points)
    for (let k = 0; k < 3; k++) {
      if (nth(p, k) < nth(min, k)) min[k] = nth(p, k)
      if (nth(p, k) > nth(max, k)) max[k] = nth(p, k)
    }
  return { min, max }
}

/** The box round the boxes. */
export const mergeBoxes = (boxes: readonly Box[]): Box => boxOf(boxes.flatMap((b) => [b.min, b.max]))
