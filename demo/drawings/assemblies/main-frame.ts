import { known } from '../geometry/nth.ts'
import { minus, X, Y, Z } from '../geometry/vector.ts'
import type { Assembly } from '../assembly.ts'
import { bench } from '../bench.ts'
import type { Model } from '../catalogue/model.ts'
import { between, has } from '../catalogue/model.ts'
import { foot, endCap, plate, squareTube } from '../stock/sheet.ts'
import { bar, box3, flipped, round, stack, together } from '../stock/shape.ts'
import { fasteners } from '../stock/fasteners.ts'

/** The base of an elliptical, a bike, a stepper or a cable machine. */
export function mainFrame(m: Model): Assembly {
  const b = bench(m, m.kind === 'strength' ? 'Base frame and upright' : 'Main frame and stabilizers', 'FR')
  const hw = fasteners(b)
  const length = between(m, 'length', 380, 470)
  const half = between(m, 'half', 130, 170)
  const mast = between(m, 'mast', 190, 260)
  const roundTube = has(m, 'round tube', 0.4)
  const gym = m.kind === 'strength'
  b.put(
    b.part('Main frame, welded', 'frame'),
    roundTube
      ? bar(
          [
            [0, 0, 0],
            [0, 0, length],
          ],
          24,
          { bore: 19 },
        )
      : squareTube(54, 40, length),
    [-length / 2, 0, 0],
    X,
  )
  b.put(b.part('Main frame, welded', 'frame', 1), squareTube(44, 38, 90), [length * 0.24, 0, 20], Z)
  b.row([length * 0.24, 0, 190], Z, 26, [
    [b.part(gym ? 'Upright sleeve' : 'Mast sleeve', 'plastic'), stack(round(34, 5), round(26, 24, { bore: 21 }))],
    [b.part(gym ? 'Upright' : 'Console mast', 'frame'), squareTube(36, 30, mast)],
  ])
  b.row([length * 0.24 + 190, 0, 90], minus(X), 16, [hw.bolt(8, 40), hw.split(8), hw.flat(8)])
  for (const end of [-1, 1]) {
    const x = end * (length / 2 + 110)
    const name = end < 0 ? 'Rear stabilizer' : 'Front stabilizer'
    b.row([x, -half - 60, -60], Y, 24, [
      [b.part('Stabilizer end cap', 'plastic'), flipped(endCap(50, 34))],
      [b.part(name, 'frame'), squareTube(42, 28, half * 2)],
      [b.part('Stabilizer end cap', 'plastic'), endCap(50, 34)],
    ])
    b.rows(
      [x + end * 100, 0, -20],
      end < 0 ? X : minus(X),
      [
        [-24, 0],
        [24, 0],
      ],
      12,
      [hw.bolt(10, 55), hw.flat(10)],
    )
    b.rows(
      [x, 0, -190],
      Z,
      [
        [-half + 20, 0],
        [half - 20, 0],
      ].map(([y]) => [0, known(y)] as [number, number]),
      12,
      [[b.part('Levelling foot', 'plastic'), foot(15)], hw.nut(8)],
    )
  }
  const wheel = b.part('Transport wheel', 'wheel')
  for (const side of [-1, 1])
    b.row([length / 2 + 230, side * half * 0.8 - 30, -120], Y, 9, [
      hw.cap(8, 40),
      [wheel, stack(round(22, 15, { tone: 'mid', rings: [15] }), round(8, 3, { bore: 5 }))],
      hw.lock(8),
    ])
  if (!gym)
    b.addLoosePart(
      b.part('Adapter port plate', 'bracket'),
      plate(64, 48, 5, 4, 9),
      [-length / 2 + 10, -half - 120, 60],
      minus(X),
    ).into('Main frame, welded')
  if (has(m, 'bottle', 0.6))
    b.addLooseRow([length * 0.24 + 110, -90, 330], minus(X), 20, [
      [
        b.part('Bottle holder', 'plastic'),
        together(
          40,
          [box3(40, 70, 5, 4), 0, 0, 0],
          [stack(box3(56, 8, 44, 3)), 0, -26, 5],
          [box3(56, 8, 44, 3), 0, 16, 5],
        ),
      ],
      hw.screwBack(5, 16),
    ]).into(gym ? 'Upright' : 'Console mast')
  if (!gym)
    b.addLoosePart(
      b.part('Lower data cable', 'cable'),
      bar(
        [
          [0, 0, 0],
          [10, 40, 60],
          [-10, 20, 120],
          [0, 60, 190],
        ],
        2.6,
        { smooth: true, bare: true, tone: 'mid' },
      ),
      [-40, 150, 60],
      Z,
    ).into('Console mast')
  return b.done()
}
