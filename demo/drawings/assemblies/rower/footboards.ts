import { Y } from '../../geometry/vector.ts'
import { outline, rect } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between } from '../../catalogue/model.ts'
import { plate } from '../../stock/sheet.ts'
import { bar, box3, extrude, round, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The footboards and their axle. */
export function footboard(m: Model): Assembly {
  const b = bench(m, 'Footboards', 'FB')
  const hw = fasteners(b)
  const w = between(m, 'foot', 70, 84)
  const tilt = [0.7, 0, 0.72] as const
  const up = [-0.72, 0, 0.7] as const
  for (const side of [-1, 1]) {
    const name = side < 0 ? 'left' : 'right'
    const o = spot(side * 130 - 120, side * -46)
    b.row(
      o,
      tilt,
      30,
      [
        hw.boltBack(8, 30),
        [b.part(`Foot plate bracket, ${name}`, 'bracket'), plate(w * 0.9, 120, 6, 5, 14)],
        [
          b.part(`Footboard, ${name}`, 'pedal'),
          together(
            12,
            [
              extrude(
                outline([
                  [-w / 2, -96, 14],
                  [w / 2, -96, 14],
                  [w / 2, 90, 22],
                  [-w / 2, 90, 22],
                ]),
                10,
                { inset: 6, tone: 'light' },
              ),
              0,
              0,
              0,
            ],
            ...[0, 1, 2, 3, 4].map((i) => [box3(w * 0.6, 5, 2, 1), 0, -60 + i * 26, 10] as const),
          ),
        ],
        10,
        [
          b.part(`Heel cup, ${name}`, 'plastic'),
          together(
            26,
            [
              extrude(
                outline([
                  [-w * 0.45, -40, 20],
                  [w * 0.45, -40, 20],
                  [w * 0.45, 30, 4],
                  [-w * 0.45, 30, 4],
                ]),
                5,
              ),
              0,
              -40,
              0,
            ],
            [box3(w * 0.9, 6, 24, 2), 0, -78, 5],
          ),
        ],
        [b.part('Heel cup pin', 'fastener'), round(7, 7, { to: 4, tone: 'mid' })],
      ],
      up,
    )
    b.addLoosePart(
      b.part('Foot strap', 'pedal'),
      bar(
        [
          [-w * 0.7, 0, 0],
          [-w * 0.4, 10, 26],
          [0, 16, 36],
          [w * 0.4, 10, 26],
          [w * 0.7, 0, 0],
        ],
        6,
        { smooth: true, bare: true, tone: 'mid' },
      ),
      spot(side * 150 + 190, side * -40 - 70),
      tilt,
      up,
    ).into(`Footboard, ${name}`)
  }
  b.addLoosePart(
    b.part('Foot support axle', 'shaft'),
    stack(round(7, 20, { ribs: 3 }), round(11, 240), round(7, 20, { ribs: 3 })),
    spot(-420, 250),
    Y,
  ).into('Foot plate bracket, left')
  b.addLooseRow(spot(-470, 160), Y, 14, [
    hw.nut(10),
    hw.flat(10),
    [b.part('Axle end cap', 'plastic'), round(16, 8, { to: 12, tone: 'mid' })],
  ]).into('Foot support axle')
  b.addLooseRow(spot(40, 330), Y, 18, [
    [b.part('Strap buckle', 'plastic'), extrude(rect(40, 30, 5), 6, { opening: rect(26, 14, 2) })],
    hw.screw(5, 16),
  ]).into('Foot strap')
  return b.done()
}
