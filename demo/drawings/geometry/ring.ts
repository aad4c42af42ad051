/** A circle in space, projected to an ellipse on the page. Its long axis is perpendicular to the circle's axis. */
import type { Point, View } from './view.ts'
import { heading, facing, project } from './view.ts'
import { num, pair } from './path.ts'
import type { Vec } from './vector.ts'

/** A projected circle. */
export type Ring = {
  readonly c: Point
  readonly r: number
  /** Short axis over long axis. */
  readonly k: number
  /** Long and short directions; the short one points where the circle's axis comes towards the eye. */
  readonly m: Point
  readonly n: Point
}

/** The ring of a circle in space; radius in units of the workshop. */
export function ring(view: View, centre: Vec, axis: Vec, radius: number): Ring {
  const toEye = facing(view, axis)
  const [x, y] = heading(view, axis)
  const length = Math.hypot(x, y)
  const s = toEye >= 0 ? 1 : -1
  const n: Point = length > 1e-6 ? [(s * x) / length, (s * y) / length] : [0, -1]
  return { c: project(view, centre), r: radius * view.scale, k: Math.max(0.03, Math.abs(toEye)), m: [-n[1], n[0]], n }
}

function onRing(g: Ring, angle: number): Point {
  const a = g.r * Math.cos(angle)
  const b = g.r * g.k * Math.sin(angle)
  return [g.c[0] + a * g.m[0] + b * g.n[0], g.c[1] + a * g.m[1] + b * g.n[1]]
}

/** Points round the ring. */
export const loopOf = (g: Ring, steps = 20): Point[] =>
  Array.from({ length: steps }, (_, i) => onRing(g, (i / steps) * 2 * Math.PI))

/** The turn of its long axis in degrees, as an arc of path data has it. */
export const tilt = (g: Ring): string => String(Math.round((Math.atan2(g.m[1], g.m[0]) * 180) / Math.PI))

/** An arc of the ring between two of its points; `forward` turns from the long axis towards the short one. */
export function arc(g: Ring, from: Point, to: Point, large: boolean, forward: boolean): string {
  const clockwise = g.m[0] * g.n[1] - g.m[1] * g.n[0] > 0 === forward
  return `a${num(g.r)} ${num(g.r * g.k)} ${tilt(g)} ${large ? 1 : 0}${clockwise ? 1 : 0}${pair([to[0] - from[0], to[1] - from[1]])}`
}

/** The whole ellipse. */
export function whole(g: Ring): string {
  const a = onRing(g, 0)
  const b = onRing(g, Math.PI)
  return `M${pair(a)}${arc(g, a, b, false, true)}${arc(g, b, a, false, true)}z`
}

/** The half of the ellipse on the side away from the eye's end of the axis: a line round a cylinder. */
export function backHalf(g: Ring): string {
  const start = onRing(g, Math.PI)
  return `M${pair(start)}${arc(g, start, onRing(g, 0), false, true)}`
}

/** The outline round two coaxial rings, far one first; null when one hides the other's rim entirely. */
export function hull(far: Ring, near: Ring): { d: string; loop: Point[] } | null {
  const along = (near.c[0] - far.c[0]) * near.n[0] + (near.c[1] - far.c[1]) * near.n[1]
  const sine = (far.r - near.r) / (along / near.k)
  if (!(Math.abs(sine) < 1)) return null
  const phi = Math.asin(sine)
  const [a, b] = [onRing(near, phi), onRing(near, Math.PI - phi)]
  const [c, e] = [onRing(far, Math.PI - phi), onRing(far, phi)]
  const d = `M${pair(a)}${arc(near, a, b, phi < 0, true)}L${pair(c)}${arc(far, c, e, phi > 0, true)}z`
  const sweep = (g: Ring, from: number, to: number): Point[] =>
    Array.from({ length: 9 }, (_, i) => onRing(g, from + ((to - from) * i) / 8))
  return { d, loop: [...sweep(near, phi, Math.PI - phi), ...sweep(far, Math.PI - phi, 2 * Math.PI + phi)] }
}

/** What shows through a hole whose far rim is the near rim moved by `by`: the lens and the far rim's visible arc. */
export function lens(near: Ring, by: Point): { d: string; rim: string; loop: Point[] } | null {
  const dm = (by[0] * near.m[0] + by[1] * near.m[1]) / near.r
  const dn = (by[0] * near.n[0] + by[1] * near.n[1]) / (near.r * near.k)
  const d = Math.hypot(dm, dn)
  if (d >= 1.96) return null
  const heading = Math.atan2(dn, dm)
  const half = Math.acos(d / 2)
  const a = onRing(near, heading - half)
  const b = onRing(near, heading + half)
  const far: Ring = { ...near, c: [near.c[0] + by[0], near.c[1] + by[1]] }
  const rim = `M${pair(a)}${arc(far, a, b, false, false)}`
  const sweep = (g: Ring, from: number, to: number): Point[] =>
    Array.from({ length: 7 }, (_, i) => onRing(g, from + ((to - from) * i) / 6))
  return {
    // A sliver needs no opening: the rim line alone shows the depth.
    d: d > 1.3 ? '' : `${rim}${arc(near, b, a, false, false)}z`,
    rim,
    loop: [
      ...sweep(far, heading + Math.PI + half, heading + Math.PI - half),
      ...sweep(near, heading + half, heading - half),
    ],
  }
}
