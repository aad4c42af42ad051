import { minus, X, Y, Z } from '../../geometry/vector.ts'
import type { Assembly } from '../../assembly.ts'
import { bench } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has } from '../../catalogue/model.ts'
import { bearing } from '../../stock/hardware.ts'
import { crankArm } from '../../stock/drive.ts'
import { plate, squareTube } from '../../stock/sheet.ts'
import { bar, box3, flipped, round, spun, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The pedal arms and cranks. */
export function pedalArms(m: Model): Assembly {
  const b = bench(m, 'Pedal arms and cranks', 'PA')
  const hw = fasteners(b)
  const length = between(m, 'arm', 300, 370)
  const race = b.part(`Ball bearing, 620${between(m, 'arm race', 1, 4)}-2RS`, 'bearing')
  const square = has(m, 'square', 0.5)
  const rise = between(m, 'rise', 50, 90)
  for (const side of [-1, 1]) {
    const name = side < 0 ? 'left' : 'right'
    const y = side * 190
    const arm = square
      ? squareTube(28, 34, length)
      : bar(
          [
            [0, 0, 0],
            [0, 0, length * 0.5],
            [0, rise * 0.4, length],
          ],
          16,
          { bend: 60, bore: 12 },
        )
    b.put(b.part(`Pedal arm, ${name}`, 'frame'), arm, [-length / 2, y, 0], X)
    b.row([-40, y, 190], minus(Z), 24, [
      [
        b.part(`Foot pedal, ${name}`, 'pedal'),
        flipped(
          together(
            30,
            [box3(128, 58, 8, 16), 0, 0, 0],
            [box3(8, 58, 16, 3), -60, 0, 8],
            [box3(128, 7, 16, 3), 0, -27, 8],
            [box3(128, 7, 16, 3), 0, 27, 8],
            [box3(90, 36, 2, 8), 6, 0, 8],
          ),
        ),
      ],
      [b.part('Pedal bracket', 'bracket'), plate(74, 40, 6, 4, 9)],
    ])
    const out = side < 0 ? Y : minus(Y)
    b.addLooseRow([length / 2 + 40, side * 330, -20], out, 14, [
      hw.bolt(10, 30),
      hw.flat(10),
      [b.part('Crank end cap', 'plastic'), round(20, 7, { to: 16, tone: 'mid' })],
      [race, bearing(19, 9, 11)],
      [b.part('Wave washer', 'fastener'), round(17, 2, { bore: 11 })],
    ]).into(`Crank arm, ${name}`)
    b.addLooseRow([length / 2 + 190, side * 200 + 30, -40], Y, 20, [
      [b.part(`Crank arm, ${name}`, 'shaft'), spun(crankArm(110, 20, 15, 15), 200)],
    ]).into(`Pedal arm, ${name}`)
    b.row([-length / 2 - 130, y, -20], X, 18, [
      [b.part('Arm roller', 'wheel'), together(24, [round(24, 22, { tone: 'mid', bore: 8, rings: [15] }), 0, 0, 0])],
      [race, bearing(15, 7, 9)],
    ])
  }
  return b.done()
}
