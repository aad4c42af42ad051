import { X, Y, Z } from '../../geometry/vector.ts'
import { outline } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import type { Step } from '../../bench.ts'
import { bench } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has } from '../../catalogue/model.ts'
import { spacer } from '../../stock/hardware.ts'
import { foot, plate, shapedPad, squareTube } from '../../stock/sheet.ts'
import { box3, round, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The seat and the rail that it runs on. */
export function seatRail(m: Model): Assembly {
  const b = bench(m, m.folding ? 'Seat and folding rail' : 'Seat and rail', 'SR')
  const hw = fasteners(b)
  const length = between(m, 'rail', 560, 680)
  const wide = has(m, 'steel', 0.5)
  b.put(
    b.part(wide ? 'Rail, stainless insert' : 'Rail, aluminium', 'frame'),
    squareTube(wide ? 52 : 44, wide ? 38 : 54, length),
    [-length / 2, -60, -60],
    X,
  )
  b.row([-length / 2 - 70, -60, -60], X, 14, [[b.part('Rail front bracket', 'bracket'), plate(70, 66, 8, 6, 12)]])
  b.row([length / 2 + 30, -60, -60], X, 18, [
    [b.part('Rail end cap', 'plastic'), box3(54, 58, 16, 6)],
    [b.part('Rubber seat stop', 'plastic'), round(14, 18, { tone: 'mid', bore: 5 })],
    hw.boltBack(8, 40),
  ])
  b.row([-20, -60, 50], Z, 34, [
    [
      b.part('Seat carriage', 'frame'),
      together(44, [plate(150, 78, 6, 5, 12), 0, 0, 38], [box3(150, 6, 40), 0, -34, 0], [box3(150, 6, 40), 0, 34, 0]),
    ],
    30,
    [
      b.part('Seat, moulded', 'pad'),
      shapedPad(
        outline([
          [-62, -78, 24],
          [34, -84, 34],
          [58, -30, 40],
          [58, 30, 40],
          [34, 84, 34],
          [-62, 78, 24],
        ]),
        22,
      ),
    ],
  ])
  b.rows(
    [-20, -60, 118],
    Z,
    [
      [-63, -27],
      [63, -27],
      [63, 27],
      [-63, 27],
    ],
    0,
    [hw.screw(6, 18)],
  )
  const rollers = m.commercial ? 4 : 3
  for (let i = 0; i < rollers; i++)
    b.row([-150 + i * 96, -260, -30], Y, 10, [
      hw.cap(8, 45),
      hw.flat(8),
      [
        b.part('Seat roller', 'wheel'),
        stack(round(20, 6, { tone: 'mid' }), round(17, 8), round(20, 6, { tone: 'mid', bore: 7, rings: [12] })),
      ],
      ...(i === 0 ? [[b.part('Roller spacer', 'shaft'), spacer(9, 6, 14)] as Step] : []),
    ])
  b.row([length / 2 - 40, -150, -260], Z, 18, [[b.part('Rear foot', 'frame'), squareTube(46, 40, 70)]])
  b.row([length / 2 - 40, -230, -290], Z, 14, [[b.part('Levelling foot', 'plastic'), foot(16)], hw.nut(8)])
  b.row([length / 2 - 40, -70, -290], Z, 14, [[b.part('Levelling foot', 'plastic'), foot(16)]])
  if (m.folding)
    b.row([-length / 2 - 40, -230, -60], Y, 14, [
      [
        b.part('Fold pin with lanyard', 'fastener'),
        together(60, [round(6, 52), 0, 0, 8], [round(14, 8, { tone: 'mid' }), 0, 0, 0]),
      ],
      [b.part('Hinge bushing', 'plastic'), round(11, 20, { bore: 7 })],
      30,
    ])
  return b.done()
}
