import { minus, X, Y, Z } from '../../geometry/vector.ts'
import type { Assembly } from '../../assembly.ts'
import { bench } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, pick } from '../../catalogue/model.ts'
import { foot, cover, endCap, grip, squareTube } from '../../stock/sheet.ts'
import { bar, flipped, round, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The uprights and handrails. */
export function uprights(m: Model): Assembly {
  const b = bench(m, 'Uprights and handrails', 'UP')
  const hw = fasteners(b)
  const tall = between(m, 'tall', 250, 300)
  const half = between(m, 'half', 210, 250)
  const section = pick(m, 'section', [
    [40, 26],
    [48, 30],
    [34, 34],
  ] as const)
  b.put(
    b.part('Base frame, welded', 'frame'),
    together(0, [squareTube(44, 26, half * 2 + 60), 0, 0, 0]),
    [60, -half - 30, -230],
    Y,
  )
  for (const side of [-1, 1]) {
    const name = side < 0 ? 'left' : 'right'
    const y = side * half
    b.put(b.part(`Upright, ${name}`, 'frame'), squareTube(section[0], section[1], tall), [60, y, -130], Z)
    b.put(
      b.part(`Handrail, ${name}`, 'frame'),
      bar(
        [
          [0, 0, 0],
          [0, 26, 60],
          [0, 30, 190],
        ],
        12,
        { bend: 24, bore: 8 },
      ),
      [60, y, tall - 80],
      minus(X),
      Z,
    )
    b.row([-190, y, tall - 50], X, 0, [[b.part('Handrail grip', 'grip'), flipped(grip(14, 84))]])
    b.row([180, y, -100], minus(X), 14, [hw.bolt(10, 70), hw.split(10), hw.flat(10)])
    b.line([98, y, -100], [60, y, -100])
    b.row([60, side * (half + 130), -230], side < 0 ? Y : minus(Y), 16, [
      [b.part('Base end cap', 'plastic'), flipped(endCap(50, 32))],
    ])
    b.row([60, y - side * 30, -330], Z, 20, [[b.part('Levelling foot', 'plastic'), foot(15)], hw.nut(8)])
    b.addLooseRow([250, side * (half + 50), -210], minus(X), 0, [
      [b.part(`Upright boot, ${name}`, 'cover'), cover(84, 66, 46, 12)],
    ]).into(`Upright, ${name}`)
  }
  b.put(b.part('Console crossbar', 'frame'), squareTube(30, 30, half * 1.5), [60, -half * 0.75, tall + 20], Y)
  b.rows(
    [60, 0, tall + 120],
    minus(Z),
    [
      [0, -half * 0.6],
      [0, half * 0.6],
    ],
    12,
    [hw.cap(8, 40), hw.split(8)],
  )
  if (m.folding)
    b.addLooseRow([60, -half - 170, 0], Y, 20, [
      [b.part('Fold latch knob', 'plastic'), stack(round(18, 16, { tone: 'mid', ribs: 3 }), round(8, 20))],
      [b.part('Latch spring', 'spring'), stack(round(9, 4), round(7, 22, { ribs: 6 }))],
    ]).into('Base frame, welded')
  return b.done()
}
