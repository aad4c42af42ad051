import { X, Y, Z } from '../../geometry/vector.ts'
import { outline } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, pick } from '../../catalogue/model.ts'
import { bushing, clevisPin } from '../../stock/hardware.ts'
import { plate, squareTube } from '../../stock/sheet.ts'
import type { Shape } from '../../stock/shape.ts'
import { box3, extrude, round, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

const damper = (stroke: number): Shape =>
  together(stroke + 90, [
    stack(
      round(10, 16, { bore: 5 }),
      round(17, 6),
      round(18, stroke * 0.55, { ribs: 1 }),
      round(15, 6),
      round(6, stroke * 0.45),
      round(9, 18, { ribs: 4 }),
    ),
    0,
    0,
    0,
  ])

/** The pedals and their dampers. */
export function pedals(m: Model): Assembly {
  const b = bench(m, 'Pedals and dampers', 'PD')
  const hw = fasteners(b)
  const length = between(m, 'arm', 300, 360)
  const stroke = between(m, 'stroke', 130, 170)
  for (const side of [-1, 1]) {
    const name = side < 0 ? 'left' : 'right'
    const o = spot(side * 120, side * -120 + 20)
    b.put(b.part(`Pedal arm, ${name}`, 'frame'), squareTube(34, 40, length), [o[0] - length / 2, o[1], 0], X)
    b.row([o[0] + length * 0.22, o[1], 70], Z, 20, [
      [b.part('Pedal bracket', 'bracket'), plate(110, 60, 6, 5, 12)],
      8,
      [
        b.part(`Step pedal, ${name}`, 'pedal'),
        together(
          24,
          [
            extrude(
              outline([
                [-76, -40, 12],
                [76, -40, 16],
                [76, 40, 16],
                [-76, 40, 12],
              ]),
              10,
              { inset: 6, tone: 'light' },
            ),
            0,
            0,
            0,
          ],
          [box3(150, 7, 14, 3), 0, -37, 10],
          [box3(8, 70, 14, 3), 72, 0, 10],
          ...[0, 1, 2, 3].map((i) => [box3(90, 4, 2, 1), -4, -24 + i * 16, 10] as const),
        ),
      ],
    ])
    b.row([o[0] - length * 0.2, o[1], -60 - stroke - 90], Z, 14, [
      [b.part(`Damper cylinder, ${pick(m, 'force', ['200 N', '350 N', '450 N'])}`, 'damper'), damper(stroke)],
      40,
    ])
    b.row([o[0] - length * 0.2, o[1] - 80, -60 - stroke - 82], Y, 12, [
      [b.part('Damper pin', 'fastener'), clevisPin(5, 34)],
      [b.part('Damper bushing', 'plastic'), bushing(9, 6, 16, 13)],
    ])
    b.row([o[0] - length / 2 - 10, o[1] - 110, 0], Y, 12, [
      hw.bolt(12, 60),
      hw.flat(12),
      [b.part('Pivot bushing', 'plastic'), bushing(14, 9, 24, 19)],
    ])
    b.row([o[0] + length / 2 + 30, o[1], 0], X, 10, [
      [b.part('Arm end cap', 'plastic'), together(16, [box3(38, 44, 6, 4), 0, 0, 0])],
    ])
  }
  b.rows(spot(0, 330), X, [[0, 0]], 14, [hw.cap(6, 20), hw.split(6)])
  return b.done()
}
