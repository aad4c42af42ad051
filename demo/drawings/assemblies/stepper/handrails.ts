import type { Assembly } from '../../assembly.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has } from '../../catalogue/model.ts'
import { minus, X, Y, Z } from '../../geometry/vector.ts'
import { fasteners } from '../../stock/fasteners.ts'
import { cover, grip, squareTube } from '../../stock/sheet.ts'
import { bar, box3, flipped, round, stack, together } from '../../stock/shape.ts'

/** The handrails and the mast between them. */
export function handrails(m: Model): Assembly {
  const b = bench(m, 'Handrails and mast', 'HR')
  const hw = fasteners(b)
  const tall = between(m, 'rail tall', 190, 240)
  const reach = between(m, 'rail reach', 180, 230)
  const half = between(m, 'rail half', 150, 180)
  b.put(b.part('Console mast', 'frame'), squareTube(44, 36, tall), [60, 0, -60], Z)
  b.row([60, 0, tall + 20], Z, 14, [[b.part('Mast cap', 'plastic'), box3(50, 42, 14, 4)]])
  b.row([60, 0, -160], Z, 20, [[b.part('Mast boot', 'cover'), cover(84, 74, 40, 12)], 20])
  for (const side of [-1, 1]) {
    const name = side < 0 ? 'left' : 'right'
    const y = side * half
    b.put(
      b.part(`Handrail, ${name}`, 'frame'),
      bar(
        [
          [0, 0, 0],
          [0, 0, tall * 0.7],
          [reach * 0.4, 0, tall],
          [reach, 0, tall],
        ],
        13,
        { bend: 44, bore: 9 },
      ),
      [-reach * 0.6, y, -40],
      Z,
    )
    b.row([-reach * 0.6 - 120, y, -10], X, 12, [hw.bolt(10, 50), hw.split(10), hw.flat(10), 20])
    b.row([60, y - side * 66, tall * 0.5], side < 0 ? Y : minus(Y), 12, [
      [
        b.part(`Rail bracket, ${name}`, 'bracket'),
        together(30, [box3(46, 40, 8, 4), 0, 0, 0], [round(16, 22), 0, 0, 8]),
      ],
    ])
    b.addLooseRow(spot(side * 200 + 60, -240 + side * 40), X, 10, [
      [
        b.part('Rail end plug', 'plastic'),
        flipped(stack(round(14, 5, { to: 11, tone: 'mid' }), round(8, 10, { ribs: 2 }))),
      ],
      [b.part('Foam grip, long', 'grip'), flipped(grip(18, 110))],
    ]).into(`Handrail, ${name}`)
  }
  if (has(m, 'pulse', 0.7))
    b.addLooseRow(spot(330, 120), Y, 14, [
      [b.part('Pulse sensor, handrail', 'sensor'), stack(round(14, 40, { rings: [9] }), round(12, 8, { tone: 'mid' }))],
      hw.screwBack(4, 16),
    ]).into('Handrail, right')
  b.addLoosePart(
    b.part('Handrail cable', 'cable'),
    bar(
      [
        [0, 0, 0],
        [30, 20, 50],
        [10, 60, 110],
        [50, 90, 170],
      ],
      2.6,
      { smooth: true, bare: true, tone: 'mid' },
    ),
    spot(-360, 210),
    X,
  ).into('Console mast')
  b.addLooseRow(spot(300, 270), minus(X), 14, [
    hw.cap(8, 40),
    hw.split(8),
    [b.part('Mast clamp', 'bracket'), together(24, [box3(60, 26, 16, 4), 0, 0, 0], [box3(18, 26, 24, 3), 0, 0, 0])],
  ]).into('Console mast')
  return b.done()
}
