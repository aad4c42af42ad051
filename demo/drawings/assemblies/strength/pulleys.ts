import { minus, X, Y } from '../../geometry/vector.ts'
import { outline } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import type { Step } from '../../bench.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has } from '../../catalogue/model.ts'
import { bearing, knob, spacer, spring } from '../../stock/hardware.ts'
import { grooved } from '../../stock/drive.ts'
import { plate, squareTube } from '../../stock/sheet.ts'
import { bar, box3, extrude, flipped, round, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** Cables and pulleys. */
export function pulleys(m: Model): Assembly {
  const b = bench(m, 'Cables and pulleys', 'CP')
  const hw = fasteners(b)
  const r = between(m, 'pulley', 44, 56)
  const race = b.part(`Ball bearing, 620${between(m, 'race', 0, 4)}-2RS`, 'bearing')
  const twin = has(m, 'twin', 0.5)
  const cheek = extrude(
    outline([
      [-r * 0.5, -r * 1.1, 14],
      [r * 0.5, -r * 1.1, 14],
      [r * 0.5, r * 0.9, 20],
      [-r * 0.5, r * 0.9, 20],
    ]),
    6,
    {
      holes: [
        [0, -r * 0.6, 6],
        [0, r * 0.45, 8],
      ],
    },
  )
  const wheel: Step = [b.part(`Cable pulley, ${r * 2} mm`, 'pulley'), flipped(grooved(r, 18, 8))]
  b.addLooseRow(spot(-460, 210), Y, 22, [
    hw.bolt(12, 70),
    hw.flat(12),
    [b.part('Pulley cheek plate', 'bracket'), cheek],
    [race, bearing(19, 8, 10)],
    wheel,
    [race, bearing(19, 8, 10)],
    ...(twin ? [[b.part('Pulley spacer', 'shaft'), spacer(11, 8, 16)] as Step, wheel] : []),
    [b.part('Pulley cheek plate', 'bracket'), cheek],
    hw.flat(12),
    hw.lock(12),
  ])
  b.addLooseRow(spot(-60, 310), Y, 16, [
    hw.bolt(10, 55),
    [b.part('Cable retainer', 'bracket'), plate(26, 80, 5, 4, 8, 5)],
    [b.part('Swivel pulley', 'pulley'), flipped(grooved(r * 0.8, 16, 8))],
    [
      b.part('Swivel housing', 'bracket'),
      together(30, [box3(r * 1.3, r * 1.9, 6, 8), 0, 0, 0], [box3(r * 0.6, 16, 30, 4), 0, r * 0.8, 6]),
    ],
    hw.lock(10),
  ]).into('Carriage')
  b.addLoosePart(
    b.part(`Cable, ${between(m, 'cable', 2400, 4800)} mm`, 'cable'),
    bar(
      [
        [0, 0, 0],
        [60, 40, 40],
        [20, 110, 110],
        [-60, 60, 190],
        [0, 0, 260],
      ],
      3,
      { smooth: true, bare: true, tone: 'mid' },
    ),
    spot(-360, -100),
    X,
  ).into('Cable pulley')
  b.addLooseRow(spot(-300, -170), X, 14, [
    [
      b.part('Cable stop ball', 'plastic'),
      stack(round(8, 6, { to: 14, tone: 'mid' }), round(14, 8, { tone: 'mid' }), round(14, 6, { to: 8, tone: 'mid' })),
    ],
    [
      b.part('Snap hook', 'fastener'),
      bar(
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
      ),
    ],
    12,
    [
      b.part('Stirrup handle', 'grip'),
      together(
        90,
        [
          bar(
            [
              [0, 0, 0],
              [-52, 0, 60],
              [-52, 0, 84],
            ],
            4,
            { bend: 20 },
          ),
          0,
          0,
          0,
        ],
        [
          bar(
            [
              [0, 0, 0],
              [52, 0, 60],
              [52, 0, 84],
            ],
            4,
            { bend: 20 },
          ),
          0,
          0,
          0,
        ],
        [
          bar(
            [
              [-58, 0, 84],
              [58, 0, 84],
            ],
            13,
            { tone: 'mid' },
          ),
          0,
          0,
          0,
        ],
      ),
    ],
  ]).into('Cable, ')
  b.addLooseRow(spot(290, 120), minus(X), 18, [
    [b.part('Height selector knob', 'plastic'), knob(18, 36)],
    [b.part('Selector spring', 'spring'), spring(9, 36, 6, 1.8)],
    [b.part('Carriage', 'frame'), squareTube(76, 92, 74, 7)],
  ]).into('Cable, ')
  return b.done()
}
