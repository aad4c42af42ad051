/** A shape: a part without a position, with its length along its axis and a function that builds it. */
import type { Frame, Vec } from '../geometry/vector.ts'
import { at, moved, reversed, turnedBy } from '../geometry/vector.ts'
import type { Profile } from '../geometry/profile.ts'
import { rect } from '../geometry/profile.ts'
import type { FrustumLook } from '../solids/frustum.ts'
import { frustum } from '../solids/frustum.ts'
import type { PrismLook } from '../solids/prism.ts'
import { prism } from '../solids/prism.ts'
import type { TubeLook } from '../solids/tube.ts'
import { tube } from '../solids/tube.ts'
import type { Solid } from '../solids/solid.ts'
import { inLine } from '../solids/solid.ts'

/** A length along its own axis, and how to build it. */
export type Shape = { readonly length: number; readonly build: (f: Frame) => Solid[] }

/** Round body. */
export const round = (radius: number, length: number, look?: FrustumLook): Shape => ({
  length,
  build: (f) => [frustum(f, radius, 0, length, look)],
})

/** Profile extruded. */
export const extrude = (profile: Profile, length: number, look?: PrismLook): Shape => ({
  length,
  build: (f) => [prism(f, profile, 0, length, look)],
})

/** Shapes one behind another on one axis, drawn as one body. */
export const stack = (...shapes: Shape[]): Shape => ({
  length: shapes.reduce((sum, s) => sum + s.length, 0),
  build: (f) => {
    let w = 0
    const solids = shapes.flatMap((s) => {
      const built = s.build(moved(f, 0, 0, w))
      w += s.length
      return built
    })
    return [inLine(f.w, solids)]
  },
})

/** Shapes side by side in one frame, each at its own (u, v, w). */
export const together = (length: number, ...pieces: readonly (readonly [Shape, number, number, number])[]): Shape => ({
  length,
  build: (f) => pieces.flatMap(([s, u, v, w]) => s.build(moved(f, u, v, w))),
})

/** A bent bar through local points. */
export const bar = (points: readonly Vec[], radius: number, look?: TubeLook): Shape => ({
  length: Math.max(...points.map((p) => p[2])),
  build: (f) => [
    tube(
      points.map((p) => at(f, p[0], p[1], p[2])),
      radius,
      look,
    ),
  ],
})

/** The same, end for end. */
export const flipped = (s: Shape): Shape => ({
  length: s.length,
  build: (f) => s.build(reversed(moved(f, 0, 0, s.length))),
})

/** The same, turned about its axis. */
export const spun = (s: Shape, degrees: number): Shape => ({
  length: s.length,
  build: (f) => s.build(turnedBy(f, degrees)),
})

/** A shape lying across the row: its own axis turned to the row's u or v. */
export const across = (s: Shape, side: 'u' | 'v', length = 0): Shape => ({
  length,
  build: (f) =>
    s.build(
      side === 'u'
        ? { o: moved(f, 0, 0, length / 2).o, u: f.v, v: f.w, w: f.u }
        : { o: moved(f, 0, 0, length / 2).o, u: f.w, v: f.u, w: f.v },
    ),
})

/** The same, moved in its frame. */
export const offset = (s: Shape, u: number, v: number, w = 0): Shape => ({
  length: s.length,
  build: (f) => s.build(moved(f, u, v, w)),
})

/** A plain rectangular block centered on its axis. */
export const box3 = (width: number, height: number, length: number, r = 2): Shape =>
  extrude(rect(width, height, r), length)
