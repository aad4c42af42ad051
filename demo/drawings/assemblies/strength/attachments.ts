import type { Assembly } from '../../assembly.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has } from '../../catalogue/model.ts'
import { X, Y } from '../../geometry/vector.ts'
import { fasteners } from '../../stock/fasteners.ts'
import { grip, plate } from '../../stock/sheet.ts'
import type { Shape } from '../../stock/shape.ts'
import { bar, box3, flipped, round, stack, together } from '../../stock/shape.ts'

const snapHook: Shape = bar(
  [
    [0, 0, 0],
    [0, -12, 16],
    [0, -12, 44],
    [0, 0, 56],
    [0, 12, 44],
    [0, 12, 16],
    [0, 2, 4],
  ],
  3,
  { bend: 12 },
)

/** The bars, ropes and straps that hang from the cables. */
export function attachments(m: Model): Assembly {
  const b = bench(m, 'Bars and attachments', 'AT')
  const hw = fasteners(b)
  const half = between(m, 'lat bar', 150, 190)
  const drop = between(m, 'lat drop', 40, 70)
  const hook = b.part('Snap hook', 'fastener')
  b.row([0, -half - 60, 0], Y, 16, [
    [b.part('Bar end cap', 'plastic'), flipped(round(15, 8, { to: 12, tone: 'mid' }))],
    [b.part('Bar grip', 'grip'), flipped(grip(16, 70))],
    [b.part(`Lat bar, ${half * 6} mm`, 'frame'), stack(round(11, half), round(16, 26), round(11, half))],
    [b.part('Bar grip', 'grip'), grip(16, 70)],
    [b.part('Bar end cap', 'plastic'), round(15, 8, { to: 12, tone: 'mid' })],
  ])
  b.addLooseRow(spot(-60, -150), X, 14, [
    [hook, snapHook],
    [b.part('Swivel, lat bar', 'fastener'), stack(round(12, 14), round(6, 16, { ribs: 2 }))],
    hw.nut(10),
  ]).into('Lat bar,')
  b.addLooseRow(spot(-330, 170), X, 16, [
    [hook, snapHook],
    [
      b.part('Row handle, close grip', 'grip'),
      together(
        drop + 60,
        [box3(18, 110, 16, 4), 0, 0, 0],
        [box3(16, 16, drop), 0, -46, 16],
        [box3(16, 16, drop), 0, 46, 16],
        [round(15, 30, { tone: 'mid', ribs: 3 }), 0, -46, drop + 16],
        [round(15, 30, { tone: 'mid', ribs: 3 }), 0, 46, drop + 16],
      ),
    ],
  ])
  b.addLoosePart(
    b.part('Triceps rope', 'cable'),
    bar(
      [
        [0, -70, 0],
        [0, -60, 60],
        [0, 0, 110],
        [0, 60, 60],
        [0, 70, 0],
      ],
      7,
      { smooth: true, bare: true, tone: 'dark' },
    ),
    spot(230, 200),
    X,
  ).into('Row handle, close grip')
  b.addLooseRow(spot(330, -60), X, 18, [
    [b.part('Ankle strap', 'pad'), round(44, 40, { bore: 38, tone: 'mid', ribs: 2 })],
    [b.part('Ankle strap ring', 'bracket'), plate(30, 24, 5, 4, 7, 4)],
  ])
  if (has(m, 'curl bar', 0.6)) {
    const reach = between(m, 'curl', 110, 140)
    b.addLooseRow(spot(120, 330), Y, 16, [
      [b.part('Curl bar cap', 'plastic'), flipped(round(14, 7, { to: 11, tone: 'mid' }))],
      [b.part('Curl bar', 'frame'), stack(round(12, reach, { ribs: 6 }), round(16, 24), round(12, reach, { ribs: 6 }))],
      [b.part('Curl bar cap', 'plastic'), round(14, 7, { to: 11, tone: 'mid' })],
    ])
  }
  b.addLooseRow(spot(-420, -40), X, 14, [
    [b.part('Accessory hook', 'bracket'), plate(60, 110, 6, 5, 12)],
    hw.flat(8),
    hw.boltBack(8, 25),
  ])
  return b.done()
}
