/** Plates, brackets, boxes, pads, boards and wires. */
import type { Profile } from '../geometry/profile.ts'
import { outline, rect, rectAt } from '../geometry/profile.ts'
import type { Shape } from './shape.ts'
import { extrude, round, stack, together } from './shape.ts'

const corners = (w: number, h: number, r: number, edge: number): [number, number, number][] => [
  [-w / 2 + edge, -h / 2 + edge, r],
  [w / 2 - edge, -h / 2 + edge, r],
  [w / 2 - edge, h / 2 - edge, r],
  [-w / 2 + edge, h / 2 - edge, r],
]

/** Plate with a hole at each corner. */
export const plate = (w: number, h: number, t = 5, hole = 4, edge = 12, radius = 6): Shape =>
  extrude(rect(w, h, radius), t, { holes: hole ? corners(w, h, hole, edge) : [] })

/** The corner holes of a plate, as places for its screws. */
export const cornersOf = (w: number, h: number, edge = 12): [number, number][] =>
  corners(w, h, 0, edge).map(([u, v]) => [u, v])

/** Block, its face optionally with an inner edge. */
export const box = (w: number, h: number, t: number, r = 5, inset = 0): Shape =>
  extrude(rect(w, h, r), t, inset ? { inset } : {})

/** Molded cover that narrows to its face. */
export const cover = (w: number, h: number, depth: number, r = 14): Shape =>
  extrude(rect(w, h, r), depth, { taper: 0.88, inset: 6 })

/** Hollow square section. */
export const squareTube = (w: number, h: number, length: number, t = 4): Shape =>
  extrude(rect(w, h, 4), length, { opening: rect(w - 2 * t, h - 2 * t, 2) })

/** Plug for a hollow section. */
export const endCap = (w: number, h: number): Shape =>
  stack(extrude(rect(w, h, 4), 5, { tone: 'light' }), extrude(rect(w - 9, h - 9, 2), 12, { ribs: 2, tone: 'light' }))

/** An upholstered pad: board, foam, and the seam round its face. */
export const pad = (w: number, h: number, t: number, r = 20): Shape =>
  stack(
    extrude(rect(w - 10, h - 10, r - 4), 6),
    extrude(rect(w, h, r), t, { tone: 'light' }),
    extrude(rect(w, h, r), t * 0.3, { taper: 0.93, tone: 'light', inset: 8 }),
  )

/** Upholstered pad of any outline. */
export const shapedPad = (profile: Profile, t: number): Shape =>
  stack(extrude(profile, t, { tone: 'light' }), extrude(profile, t * 0.3, { taper: 0.92, tone: 'light', inset: 8 }))

/** A printed circuit board: chips, connectors along one edge, corner holes. */
export function board(w: number, h: number, chips: number, connectors = 3): Shape {
  const pieces: [Shape, number, number, number][] = [[plate(w, h, 3, 3, 8, 3), 0, 0, 0]]
  for (let i = 0; i < chips; i++) {
    const u = -w / 2 + 26 + ((i * 37) % Math.max(20, w - 56))
    const v = -h / 2 + 30 + ((i * 23) % Math.max(10, h - 62))
    pieces.push([extrude(rectAt(0, 0, 20 - (i % 3) * 4, 14 - (i % 2) * 4), 4, { tone: 'dark' }), u, v, 3])
  }
  for (let i = 0; i < connectors; i++)
    pieces.push([
      extrude(rectAt(0, 0, (w - 44) / connectors - 6, 9), 8, { tone: 'light' }),
      -w / 2 + 22 + (i * (w - 44)) / connectors,
      -h / 2 + 6,
      3,
    ])
  return together(14, ...pieces)
}

/** Plate with fins. */
export const heatSink = (w: number, h: number, depth: number, fins: number): Shape =>
  together(
    depth,
    [box(w, h, 6, 0), 0, 0, 0],
    ...Array.from({ length: fins }, (_, i): [Shape, number, number, number] => [
      extrude(rectAt(0, -h / 2, 4, h), depth - 6),
      -w / 2 + 2 + (i * (w - 8)) / (fins - 1),
      0,
      6,
    ]),
  )

/** A display: bezel, glass and a row of keys. */
export const overlay = (w: number, h: number, keys: number): Shape =>
  together(
    4,
    [extrude(rect(w, h, 12), 3, { inset: 5 }), 0, 0, 0],
    [extrude(rect(w * 0.62, h * 0.46, 4), 1, { tone: 'mid' }), 0, h * 0.16, 3],
    ...Array.from({ length: keys }, (_, i): [Shape, number, number, number] => [
      round(6, 1),
      -w * 0.34 + (i * w * 0.68) / (keys - 1),
      -h * 0.3,
      3,
    ]),
  )

/** Levelling foot with its thread. */
export const foot = (r = 14): Shape =>
  stack(round(r, 5, { to: r * 0.9, tone: 'mid' }), round(r * 0.9, 5, { tone: 'mid' }), round(4, 20, { ribs: 5 }))

/** Rubber grip. */
export const grip = (r: number, length: number): Shape =>
  stack(
    round(r * 0.7, 3, { to: r, tone: 'mid' }),
    round(r, length, { ribs: 6, tone: 'mid' }),
    round(r * 1.12, 4, { tone: 'mid', bore: r * 0.6 }),
  )

/** Back half of a console. */
export const consoleShell = (w: number, h: number, depth: number): Shape =>
  extrude(
    outline([
      [-w / 2, -h / 2, 20],
      [w / 2, -h / 2, 20],
      [w * 0.46, h * 0.36, 26],
      [w * 0.3, h / 2, 20],
      [-w * 0.3, h / 2, 20],
      [-w * 0.46, h * 0.36, 26],
    ]),
    depth,
    { inset: 8 },
  )
