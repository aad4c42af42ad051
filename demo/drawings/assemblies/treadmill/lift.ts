import { known } from '../../geometry/nth.ts'
import { minus, X, Y, Z } from '../../geometry/vector.ts'
import { rect } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import { bench } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has, pick } from '../../catalogue/model.ts'
import { bushing, clevisPin, snapRing } from '../../stock/hardware.ts'
import { plate } from '../../stock/sheet.ts'
import { across, bar, box3, extrude, round, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The incline motor, which raises the front of the deck. */
export function lift(m: Model): Assembly {
  const b = bench(m, 'Elevation (lift) system', 'LF')
  const hw = fasteners(b)
  const span = between(m, 'span', 200, 250)
  const arm = between(m, 'arm', 170, 220)
  const frame = b.part('Lift frame, welded', 'frame')
  b.put(
    frame,
    bar(
      [
        [0, -span, 0],
        [0, -span, 1],
        [0, -span, arm],
        [0, span, arm],
        [0, span, 0],
      ].map(([x, y, z]) => [known(x), known(y) * 0.5, known(z)] as const),
      13,
      { bend: 36 },
    ),
    [0, 0, 0],
    X,
    Z,
  )
  for (const side of [-1, 1]) {
    const out = side < 0 ? minus(Y) : Y
    b.row([0, side * (span * 0.5 + 14), 0], out, 16, [
      [b.part('Pivot bushing', 'plastic'), bushing(11, 7, 18, 15)],
      hw.flat(12),
      hw.boltBack(12, 70),
    ])
  }
  const wheel = b.part('Transport wheel', 'wheel')
  for (const side of [-1, 1])
    b.row([arm + 14, side * (span * 0.5 - 10), -90], Y, 9, [
      hw.cap(8, 40),
      [wheel, stack(round(24, 16, { tone: 'mid', rings: [16] }), round(9, 3, { bore: 5 }))],
      hw.lock(8),
    ])
  const motor = together(
    190,
    [
      stack(
        round(13, 18, { bore: 6 }),
        round(10, 90, { ribs: 8 }),
        round(18, 10),
        round(23, 70, { ribs: 1 }),
        round(21, 10),
      ),
      0,
      0,
      0,
    ],
    [box3(54, 46, 60, 6), 0, -40, 118],
  )
  b.cluster(() => {
    b.put(
      b.part(`Lift motor, ${pick(m, 'thrust', ['600 lb', '1000 lb', '1500 lb'])}`, 'motor'),
      motor,
      [-250, 0, 130],
      X,
    )
    b.row([-240, -96, 130], Y, 40, [[b.part('Clevis pin, 10 x 45', 'fastener'), clevisPin(6, 44)]])
    b.line([-240, -48, 130], [-240, -14, 130])
    b.row([-240, 60, 130], Y, 14, [[b.part('Hair pin clip', 'fastener'), snapRing(11)]])
  }).into('Lift frame, welded')
  b.addLooseRow([150, 40, 250], minus(Z), 40, [
    hw.bolt(10, 45),
    hw.flat(10),
    [
      b.part('Motor mount bracket', 'bracket'),
      together(
        40,
        [plate(90, 60, 6, 5, 14), 0, 0, 0],
        [extrude(rect(70, 6), 34), 0, -14, 6],
        [extrude(rect(70, 6), 34), 0, 14, 6],
      ),
    ],
  ]).into('Lift motor,')
  if (has(m, 'sensor', 0.6))
    b.addLooseRow([-330, 150, 60], X, 24, [
      hw.screw(4, 12),
      [b.part('Elevation sensor', 'sensor'), across(box3(26, 18, 34, 3), 'u')],
    ]).into('Lift motor,')
  b.addLoosePart(
    b.part('Lift motor cable', 'cable'),
    bar(
      [
        [0, 0, 0],
        [40, 50, 30],
        [90, 20, 60],
        [150, 60, 110],
      ],
      2.4,
      { smooth: true, bare: true, tone: 'mid' },
    ),
    [-180, -60, 230],
    X,
  ).into('Lift motor,')
  return b.done()
}
