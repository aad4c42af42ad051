import { minus, X, Y, Z } from '../../geometry/vector.ts'
import { outline } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has } from '../../catalogue/model.ts'
import { bearing, knob, spacer, spring } from '../../stock/hardware.ts'
import { crankArm, flywheel, magnetBracket, ribbedPulley } from '../../stock/drive.ts'
import { bar, box3, extrude, flipped, round, spun, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The flywheel and its brake. */
export function brake(m: Model): Assembly {
  const b = bench(m, 'Flywheel and brake', 'FB')
  const hw = fasteners(b)
  const r = between(m, 'wheel', 96, 122)
  const race = b.part(`Ball bearing, 620${between(m, 'hub', 0, 3)}-2RS`, 'bearing')
  b.addLooseRow(spot(-400, 200), Y, 18, [
    hw.nut(12),
    hw.flat(12),
    [race, bearing(20, 9, 11)],
    [b.part('Spacer, 12 x 18', 'shaft'), spacer(10, 7, 16)],
    60,
    [b.part(`Flywheel, ${between(m, 'kg', 6, 20)} kg`, 'wheel'), flipped(flywheel(r, 26))],
    60,
    [b.part('Flywheel axle', 'shaft'), stack(round(7, 30, { ribs: 4 }), round(11, 74), round(7, 30, { ribs: 4 }))],
    [race, bearing(20, 9, 11)],
    [b.part('Freewheel pulley', 'pulley'), ribbedPulley(28, 18, 5, 8)],
    hw.nut(12),
  ])
  const magnetic = has(m, 'magnetic', 0.65)
  if (magnetic) {
    b.addLooseRow(spot(-290, -170), Y, 18, [
      hw.cap(6, 25),
      [b.part('Magnet bracket', 'bracket'), spun(magnetBracket(r, 36), 90)],
      [b.part('Return spring', 'spring'), spring(8, 42, 6, 1.8)],
      hw.lock(6),
    ]).into('Flywheel,')
    b.addLooseRow(spot(160, 200), Y, 18, [
      hw.screw(5, 16),
      [
        b.part('Resistance motor', 'motor'),
        together(48, [box3(64, 50, 34, 5), 0, 0, 0], [round(15, 12, { rings: [5] }), 12, 0, 34]),
      ],
      24,
    ]).into('Magnet bracket')
  } else {
    b.addLooseRow(spot(-200, -80, 220), minus(Z), 20, [
      [b.part('Resistance knob', 'plastic'), knob(18, 34)],
      [b.part('Brake rod', 'shaft'), stack(round(5, 80, { ribs: 6 }))],
      [b.part('Brake spring', 'spring'), spring(9, 44, 6, 2)],
      [b.part('Brake pad, felt', 'pad'), box3(64, 26, 18, 4)],
    ]).into('Flywheel,')
    b.addLooseRow(spot(150, 210), Y, 18, [
      hw.cap(6, 20),
      [b.part('Brake arm', 'bracket'), crankArm(90, 15, 11, 8)],
      hw.lock(6),
    ]).into('Brake pad, felt')
  }
  b.addLoosePart(
    b.part('Tension cable', 'cable'),
    bar(
      [
        [0, 0, 0],
        [30, 30, 40],
        [10, 60, 90],
        [40, 90, 150],
      ],
      2.4,
      { smooth: true, bare: true, tone: 'mid' },
    ),
    spot(260, 30),
    X,
  ).into(magnetic ? 'Magnet bracket' : 'Brake arm')
  b.addLooseRow(spot(300, 330), minus(X), 16, [
    hw.cap(8, 50),
    hw.flat(8),
    [
      b.part('Axle adjuster', 'bracket'),
      extrude(
        outline([
          [-12, -14, 3],
          [12, -14, 3],
          [12, 14, 12],
          [-12, 14, 12],
        ]),
        26,
        { holes: [[0, 2, 6]] },
      ),
    ],
  ]).into('Flywheel axle')
  if (has(m, 'speed', 0.7))
    b.addLooseRow(spot(330, 150), Y, 14, [
      hw.screw(4, 12),
      [
        b.part('Speed sensor with lead', 'sensor'),
        together(
          14,
          [box3(16, 36, 9, 3), 0, 0, 0],
          [
            bar(
              [
                [0, 18, 5],
                [6, 40, 5],
                [30, 50, 8],
              ],
              1.8,
              { smooth: true, bare: true },
            ),
            0,
            0,
            0,
          ],
        ),
      ],
    ]).into('Flywheel,')
  return b.done()
}
