import { minus, X, Z } from '../../geometry/vector.ts'
import { rectAt } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import { bench } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has, pick } from '../../catalogue/model.ts'
import { board, cornersOf, cover, heatSink, plate } from '../../stock/sheet.ts'
import { bar, box3, extrude, flipped, round, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The motor controller under its hood. */
export function controls(m: Model): Assembly {
  const b = bench(m, 'Motor controller and hood', 'MC')
  const hw = fasteners(b)
  const w = between(m, 'board', 150, 190)
  const h = between(m, 'board height', 110, 140)
  const hood = b.part('Motor hood', 'cover')
  b.put(
    hood,
    together(
      70,
      [cover(w * 1.6, h * 1.8, 56, 30), 0, 0, 0],
      [extrude(rectAt(-w * 0.5, -4, w, 8, 3), 3, { tone: 'mid' }), 0, h * 0.3, 62],
      [extrude(rectAt(-w * 0.5, -4, w, 8, 3), 3, { tone: 'mid' }), 0, h * 0.1, 62],
    ),
    [0, 0, 160],
    Z,
  )
  b.rows(
    [0, 0, 290],
    minus(Z),
    [
      [-w * 0.6, -h * 0.66],
      [w * 0.6, -h * 0.66],
      [w * 0.6, h * 0.66],
      [-w * 0.6, h * 0.66],
    ],
    0,
    [hw.screw(5, 20), 56],
  )
  b.row([-40, -20, -150], Z, 26, [
    [b.part('Heat sink', 'bracket'), flipped(heatSink(w * 0.8, h * 0.9, 30, between(m, 'fins', 7, 11)))],
    [
      b.part(`Motor control board, ${pick(m, 'volt', ['120 V', '220 V', '120/220 V'])}`, 'board'),
      board(w, h, between(m, 'chips', 3, 6), between(m, 'plugs', 3, 5)),
    ],
  ])
  b.rows([-40, -20, 86], minus(Z), cornersOf(w, h, 8), 0, [hw.screw(4, 12), 110])
  b.put(b.part('Electronics tray', 'bracket'), plate(w * 1.5, h * 1.6, 6, 5, 14), [0, 0, -230], Z)
  const s = w * 1.25
  b.addLooseRow([s, 0, -200], minus(X), 18, [
    [
      b.part('Power cord', 'cable'),
      bar(
        [
          [20, -90, -90],
          [10, -40, -60],
          [0, 0, -20],
          [0, 0, 18],
        ],
        5,
        { smooth: true, bare: true, tone: 'mid' },
      ),
    ],
    [b.part('Power inlet', 'cable'), box3(44, 30, 26, 3)],
    [b.part(`Circuit breaker, ${pick(m, 'amps', [10, 15, 20])} A`, 'sensor'), box3(24, 24, 30, 2)],
    [b.part('On/off switch', 'sensor'), box3(26, 34, 22, 3)],
  ]).into('Electronics tray')
  if (has(m, 'filter', 0.6))
    b.addLooseRow([-w * 1.2, h * 0.4, -130], minus(Z), 22, [
      hw.screw(4, 14),
      [
        b.part('Line filter', 'board'),
        together(34, [plate(76, 46, 4, 4, 7), 0, 0, 30], [box3(50, 42, 30, 2), 0, 0, 0]),
      ],
    ]).into('Electronics tray')
  if (has(m, 'choke', 0.5))
    b.addLooseRow([-w * 0.3, -h * 1.5, -190], minus(Z), 18, [
      hw.bolt(6, 30),
      [b.part('Choke coil', 'board'), round(30, 24, { bore: 12, tone: 'light', ribs: 3 })],
    ]).into('Electronics tray')
  b.addLoosePart(
    b.part('Controller cable, lower', 'cable'),
    bar(
      [
        [0, 0, 0],
        [70, 10, 10],
        [100, 60, 20],
        [190, 60, 10],
      ],
      2.6,
      { smooth: true, bare: true, tone: 'mid' },
    ),
    [-60, h * 1.3, -120],
    Z,
  ).into('Motor control board')
  return b.done()
}
