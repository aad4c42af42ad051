/** Flat profiles for extrusion: anticlockwise loops in the (u, v) plane, whose round parts remember their radius. */
import { nth } from './nth.ts'

/** A stretch of a circle; `bend` is how many degrees each of its edges turns, negative when clockwise. */
export type Arc = { readonly r: number; readonly bend: number }
/** A corner, and the arc its edge to the next corner belongs to. */
export type Corner = readonly [u: number, v: number, arc?: Arc | undefined]
export type Profile = readonly Corner[]

function fan(cx: number, cy: number, r: number, from: number, to: number, steps: number): Corner[] {
  const arc: Arc = { r, bend: (to - from) / steps }
  return Array.from({ length: steps + 1 }, (_, i) => {
    const a = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    const [u, v] = [cx + r * Math.cos(a), cy + r * Math.sin(a)]
    return i < steps ? [u, v, arc] : [u, v]
  })
}

/** Rectangle centered on the origin. */
export const rect = (width: number, height: number, r = 0): Profile => rectAt(-width / 2, -height / 2, width, height, r)

/** Rectangle by its lower left corner, its corners rounded by r. */
export const rectAt = (x: number, y: number, width: number, height: number, r = 0): Profile =>
  r <= 0
    ? [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ]
    : [
        ...fan(x + r, y + r, r, 180, 270, 4),
        ...fan(x + width - r, y + r, r, 270, 360, 4),
        ...fan(x + width - r, y + height - r, r, 0, 90, 4),
        ...fan(x + r, y + height - r, r, 90, 180, 4),
      ]

/** Regular polygon; start is the first corner in degrees. */
export const regular = (sides: number, r: number, start = 0): Profile =>
  fan(0, 0, r, start, start + 360, sides)
    .slice(0, sides)
    .map(([u, v]) => [u, v])

/** Circle. */
export const disc = (r: number, x = 0, y = 0): Profile => fan(x, y, r, 0, 360, 32).slice(0, 32)

/** The loop round two circles on the u axis: a belt, a link, a crank arm. */
export function link(r1: number, r2: number, distance: number): Profile {
  const tilt = (Math.asin((r1 - r2) / distance) * 180) / Math.PI
  const [a, b] = [90 - tilt, 270 + tilt]
  return [...fan(0, 0, r1, a, b, 20), ...fan(distance, 0, r2, b - 360, a, 20)]
}

/** Any corner list with its corners rounded: [u, v] or [u, v, cut back along both edges]. */
export const outline = (corners: readonly (readonly [number, number, number?])[], cut = 0): Profile =>
  corners.flatMap((b, i): Corner[] => {
    const a = nth(corners, (i + corners.length - 1) % corners.length)
    const c = nth(corners, (i + 1) % corners.length)
    const [ax, ay, cx, cy] = [a[0] - b[0], a[1] - b[1], c[0] - b[0], c[1] - b[1]]
    const [la, lc] = [Math.hypot(ax, ay), Math.hypot(cx, cy)]
    const back = Math.min(b[2] ?? cut, la * 0.48, lc * 0.48)
    if (!back) return [[b[0], b[1]]]
    const half = Math.acos(Math.max(-1, Math.min(1, (ax * cx + ay * cy) / (la * lc)))) / 2
    const r = back * Math.tan(half)
    const [mx, my] = [ax / la + cx / lc, ay / la + cy / lc]
    const far = back / Math.cos(half) / (Math.hypot(mx, my) || 1)
    const [ox, oy] = [b[0] + mx * far, b[1] + my * far]
    const start = Math.atan2(b[1] + (ay / la) * back - oy, b[0] + (ax / la) * back - ox)
    const end = Math.atan2(b[1] + (cy / lc) * back - oy, b[0] + (cx / lc) * back - ox)
    const sweep = ((((end - start) / Math.PI) * 180 + 540) % 360) - 180
    return fan(ox, oy, r, (start / Math.PI) * 180, (start / Math.PI) * 180 + sweep, 5)
  })

/** Gear wheel, by the radii of its roots and tips. */
export const gear = (teeth: number, root: number, tip: number): Profile =>
  Array.from({ length: teeth }, (_, i) => i).flatMap((i) =>
    (
      [
        [0.02, root],
        [0.28, tip],
        [0.5, tip],
        [0.76, root],
      ] as const
    ).map(([t, r]): Corner => {
      const a = ((i + t) / teeth) * 2 * Math.PI
      return [r * Math.cos(a), r * Math.sin(a)]
    }),
  )

/** The box round a profile: its middle and half its width and height. */
function measure(p: Profile): { u: number; v: number; halfU: number; halfV: number } {
  let [l, b, r, t] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [u, v] of p) {
    l = Math.min(l, u)
    r = Math.max(r, u)
    b = Math.min(b, v)
    t = Math.max(t, v)
  }
  return { u: (l + r) / 2, v: (b + t) / 2, halfU: (r - l) / 2, halfV: (t - b) / 2 }
}

/** The profile drawn in or out about its middle, in each direction. */
export function resized(p: Profile, ku: number, kv = ku): Profile {
  if (ku === 1 && kv === 1) return p
  const { u: cu, v: cv } = measure(p)
  return p.map(([u, v, arc]) => {
    const [nu, nv] = [cu + (u - cu) * ku, cv + (v - cv) * kv]
    return arc ? [nu, nv, { r: arc.r * Math.sqrt(ku * kv), bend: arc.bend }] : [nu, nv]
  })
}

/** A line this far inside the profile's edge. */
export function inset(p: Profile, by: number): Profile {
  const { halfU, halfV } = measure(p)
  return resized(p, 1 - by / halfU, 1 - by / halfV)
}
