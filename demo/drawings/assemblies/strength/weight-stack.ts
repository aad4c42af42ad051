import { minus, X, Z } from '../../geometry/vector.ts'
import { outline, rect } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import type { Step } from '../../bench.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, pick } from '../../catalogue/model.ts'
import { plate } from '../../stock/sheet.ts'
import { bar, box3, extrude, round, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The weight stack and its guide rods. */
export function weightStack(m: Model): Assembly {
  const b = bench(m, 'Weight stack', 'WS')
  const hw = fasteners(b)
  const count = between(m, 'plates', 6, 9)
  const w = between(m, 'plate', 150, 180)
  const d = 74
  const holes = [
    [-w * 0.36, 0, 8],
    [w * 0.36, 0, 8],
    [0, 0, 10],
  ] as const
  const weight = extrude(rect(w, d, 5), 17, { holes })
  const rod = b.part('Guide rod, chromed', 'shaft')
  const stackAt = spot(-120, 40)
  b.row([stackAt[0], stackAt[1], -270], Z, 12, [
    [
      b.part('Stack rubber cushion', 'plastic'),
      together(
        14,
        [round(18, 14, { tone: 'mid', bore: 8 }), -w * 0.36, 0, 0],
        [round(18, 14, { tone: 'mid', bore: 8 }), w * 0.36, 0, 0],
      ),
    ],
    ...Array.from({ length: count }, (): Step => [
      b.part(`Weight plate, ${pick(m, 'unit', ['10 lb', '15 lb', '5 kg'])}`, 'weight', count),
      weight,
    ]),
    20,
    [b.part('Top plate', 'weight'), together(17, [extrude(rect(w, d, 5), 17, { holes, inset: 5 }), 0, 0, 0])],
    [b.part('Selector stem', 'shaft'), stack(round(9, 86, { ribs: 7 }), round(6, 12))],
    hw.nut(12),
  ])
  for (const k of [0, 1])
    b.addLooseRow(spot(150 + k * 62, 140 - k * 36, -150), Z, 18, [
      [b.part('Rod foot', 'bracket'), stack(round(20, 6), round(13, 16, { bore: 7 }))],
      [rod, round(7, 300, { bore: 4 })],
      [b.part('Rod collar', 'bracket'), round(14, 14, { bore: 7 })],
    ]).into('Top plate')
  b.addLooseRow(spot(-420, 170), X, 20, [
    [
      b.part('Selector pin with lanyard', 'fastener'),
      together(
        78,
        [round(6, 62), 0, 0, 16],
        [stack(round(15, 12, { tone: 'mid', ribs: 2 }), round(10, 4, { tone: 'mid' })), 0, 0, 0],
        [
          bar(
            [
              [0, -10, 4],
              [0, -40, 10],
              [0, -50, 50],
              [0, -70, 70],
            ],
            2,
            { smooth: true, bare: true },
          ),
          0,
          0,
          0,
        ],
      ),
    ],
    60,
  ]).into('Weight plate')
  b.addLooseRow(spot(330, 40, 40), minus(X), 24, [
    hw.screw(5, 18),
    [
      b.part('Stack shroud', 'cover'),
      together(
        16,
        [
          extrude(
            outline([
              [-62, -150, 14],
              [62, -150, 14],
              [62, 150, 14],
              [-62, 150, 14],
            ]),
            10,
            { inset: 9 },
          ),
          0,
          0,
          0,
        ],
        [box3(10, 220, 3, 4), 0, 0, 10],
      ),
    ],
  ]).into('Top plate')
  b.addLooseRow(spot(-400, -60), X, 14, [[b.part('Weight decal set', 'label'), box3(30, 130, 2, 3)]]).into(
    'Stack shroud',
  )
  b.addLooseRow(spot(-330, -150), minus(Z), 14, [
    hw.bolt(8, 30),
    [b.part('Top frame plate', 'bracket'), plate(w, 70, 7, 6, 14)],
  ]).into('Guide rod, chromed')
  return b.done()
}
