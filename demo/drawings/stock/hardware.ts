/** Fasteners, bearings and springs, with the head first along w. */
import { regular } from '../geometry/profile.ts'
import { coil } from '../solids/tube.ts'
import type { Shape } from './shape.ts'
import { extrude, round, stack } from './shape.ts'

/** Hex bolt of thread radius d. */
export const hexBolt = (d = 5, length = 34): Shape =>
  stack(
    extrude(regular(6, d * 1.9, 30), d * 1.1, { inset: d * 0.45 }),
    round(d, length * 0.55),
    round(d * 0.94, length * 0.45, { ribs: Math.max(3, Math.round(length / 6)) }),
  )

/** Socket head screw. */
export const capScrew = (d = 4, length = 26): Shape =>
  stack(round(d * 1.7, d * 1.6, { rings: [d * 0.8] }), round(d, length, { ribs: Math.max(3, Math.round(length / 5)) }))

/** Pan head screw with a point. */
export const panScrew = (d = 3, length = 20): Shape =>
  stack(
    round(d * 1.2, d * 0.5, { to: d * 2 }),
    round(d * 2, d * 0.4),
    round(d, length * 0.8, { ribs: 4 }),
    round(d, length * 0.2, { to: d * 0.3 }),
  )

/** Flat washer. */
export const washer = (r = 9, bore = 5, t = 2): Shape => round(r, t, { bore })

/** Spring washer. */
export const springWasher = (r = 8, bore = 5): Shape => stack(round(r, 2, { bore }), round(r * 0.96, 1.6, { bore }))

/** Hex nut. */
export const hexNut = (r = 9, bore = 4.6, t = 7): Shape =>
  extrude(regular(6, r, 30), t, { holes: [[0, 0, bore]], inset: 1.6 })

/** Nut with a nylon collar. */
export const lockNut = (r = 9, bore = 4.4): Shape =>
  stack(extrude(regular(6, r, 30), 6), round(r * 0.72, 3.5, { bore, to: r * 0.62 }))

/** Deep-groove ball bearing: both races and the shield between them. */
export const bearing = (r = 20, bore = 9, width = 11): Shape =>
  round(r, width, { bore, rings: [r * 0.84, bore + (r - bore) * 0.3] })

/** Ring for a groove in a shaft. */
export const snapRing = (r = 9): Shape => round(r, 1.4, { bore: r * 0.76 })

/** Plain sleeve. */
export const spacer = (r = 8, bore = 5, length = 16): Shape => round(r, length, { bore })

/** Sleeve with a flange. */
export const bushing = (r = 9, bore = 6, length = 18, flange = 13): Shape =>
  stack(round(flange, 2.6, { bore }), round(r, length - 2.6, { bore }))

/** Pin with a head. */
export const clevisPin = (r = 5, length = 40): Shape =>
  stack(round(r * 1.6, 3), round(r, length), round(r, 2, { to: r * 0.7 }))

/** Coil spring. */
export const spring = (r = 12, length = 60, turns = 7, wire = 2.2): Shape => ({
  length,
  build: (f) => [coil(f, r, wire, length, turns)],
})

/** Knob on a threaded stem. */
export const knob = (r = 16, length = 30): Shape =>
  stack(
    round(r * 0.8, 4, { to: r, tone: 'light' }),
    round(r, length * 0.4, { ribs: 3, tone: 'light' }),
    round(r * 0.6, 4),
    round(r * 0.3, length * 0.5, { ribs: 4 }),
  )
