/** Rotating parts: pulleys, belts, flywheels, chains, motors. */
import type { Profile } from '../geometry/profile.ts'
import { disc, gear, link, rect } from '../geometry/profile.ts'
import type { Shape } from './shape.ts'
import { extrude, offset, round, spun, stack, together } from './shape.ts'

/** Pulley for a ribbed belt. */
export const ribbedPulley = (r: number, width = 20, ribs = 5, bore = 6): Shape =>
  stack(
    round(r * 1.08, 3),
    round(r, width, { ribs }),
    round(r * 1.08, 3, { bore, rings: [r * 0.86, bore + (r - bore) * 0.3] }),
  )

/** A big spoked pulley: web with lightening holes. */
export function wheelPulley(r: number, width = 18, holes = 6, bore = 9): Shape {
  const at = (i: number): [number, number, number] => {
    const a = ((i + 0.5) / holes) * 2 * Math.PI
    return [r * 0.58 * Math.cos(a), r * 0.58 * Math.sin(a), r * 0.17]
  }
  return stack(
    round(r, width, { ribs: 4, rings: [r * 0.9] }),
    extrude(disc(r * 0.86), 2, { holes: Array.from({ length: holes }, (_, i) => at(i)) }),
    round(r * 0.26, 8, { bore }),
  )
}

/** A cast flywheel: heavy rim, thin web, hub. */
export const flywheel = (r: number, width = 30, bore = 8): Shape =>
  stack(
    round(r, width, { rings: [r * 0.95, r * 0.78] }),
    round(r * 0.3, 7, { rings: [r * 0.22] }),
    round(r * 0.16, 10, { bore }),
  )

/** Pulley for a rope or cable. */
export const grooved = (r: number, width = 16, bore = 7): Shape =>
  stack(
    round(r, width * 0.3, { to: r * 0.86 }),
    round(r * 0.86, width * 0.7, { to: r }),
    round(r * 0.98, 1.6, { bore, rings: [r * 0.72, r * 0.4] }),
  )

/** Ribbed belt round two pulleys. */
export const belt = (r1: number, r2: number, distance: number, width = 18, ribs = 4, thickness = 4): Shape =>
  extrude(link(r1 + thickness, r2 + thickness, distance), width, {
    opening: link(r1, r2, distance),
    ribs,
    tone: 'light',
  })

/** Sprocket with its hub. */
export const sprocket = (r: number, teeth: number, width = 6, bore = 7): Shape =>
  stack(extrude(gear(teeth, r * 0.9, r), width, { holes: [[0, 0, bore]] }), round(r * 0.42, 9, { bore }))

/** Electric motor, its shaft last. */
export const motor = (r: number, length: number, shaftRadius = 6): Shape =>
  together(length + 40, [
    stack(
      round(r * 0.8, 12, { rings: [r * 0.5] }),
      round(r, 8),
      round(r * 0.96, length - 40, { ribs: 3 }),
      round(r, 10),
      round(r * 0.62, 10, { rings: [r * 0.5, r * 0.26] }),
      round(shaftRadius, 40, { rings: [shaftRadius * 0.5] }),
    ),
    0,
    0,
    0,
  ])

/** Crank arm: two eyes and a web. */
export const crankArm = (length: number, big = 17, small = 12, thickness = 13): Shape =>
  extrude(link(big, small, length), thickness, {
    holes: [
      [0, 0, big * 0.5],
      [length, 0, small * 0.45],
    ],
    inset: 3,
  })

/** Pedal with its thread first. */
export const pedal = (width = 54, length = 70): Shape =>
  together(
    length + 26,
    [round(4.5, 20, { ribs: 5 }), 0, 0, 0],
    [round(9, 8), 0, 0, 18],
    [extrude(rect(width, 20, 6), length, { tone: 'light', inset: 4, ribs: 5 }), 0, 0, 26],
  )

/** A curved shoe with magnets around the flywheel's rim. */
export function magnetBracket(r: number, depth = 34): Shape {
  const angles = Array.from({ length: 11 }, (_, i) => ((i * 11.2 - 56) * Math.PI) / 180)
  const rim = (radius: number, list: readonly number[], bend: number): Profile =>
    list.map((a, i) => [
      radius * Math.cos(a) - r + 6,
      radius * Math.sin(a),
      i < list.length - 1 ? { r: radius, bend } : undefined,
    ])
  return extrude([...rim(r, angles, 11.2), ...rim(r - 12, [...angles].reverse(), -11.2)], depth, { ribs: 1 })
}

/** Fan wheel. */
export const fan = (r: number, blades: number, width = 34): Shape =>
  together(
    width + 8,
    [stack(round(r, 3, { rings: [r * 0.94] }), round(r * 0.22, 4)), 0, 0, 0],
    ...Array.from({ length: blades }, (_, i): readonly [Shape, number, number, number] => [
      spun(offset(extrude(rect(r * 0.68, 3), width), r * 0.6, 0), (i * 360) / blades),
      0,
      0,
      4,
    ]),
    [stack(round(r * 0.2, width * 0.9), round(r * 0.12, 6, { bore: 6 })), 0, 0, 4],
  )
