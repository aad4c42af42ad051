import { X, Y, Z } from '../../geometry/vector.ts'
import { outline } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between } from '../../catalogue/model.ts'
import { spring } from '../../stock/hardware.ts'
import { plate, shapedPad, squareTube } from '../../stock/sheet.ts'
import { bar, box3, extrude, round, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** A recumbent bike's seat: a carriage on a rail. */
export function seatCarriage(m: Model): Assembly {
  const b = bench(m, 'Seat carriage', 'ST')
  const hw = fasteners(b)
  const w = between(m, 'back', 130, 160)
  b.addLooseRow(spot(-420, -150, 60), X, 34, [
    hw.screw(6, 22),
    [
      b.part('Seat back frame', 'frame'),
      together(
        20,
        [squareTube(24, 20, 0.1), 0, 0, 0],
        [box3(24, 190, 18, 3), -34, 0, 0],
        [box3(24, 190, 18, 3), 34, 0, 0],
        [box3(60, 18, 14, 3), 0, 60, 2],
        [box3(60, 18, 14, 3), 0, -60, 2],
      ),
    ],
    20,
    [
      b.part('Back pad', 'pad'),
      stack(
        shapedPad(
          outline([
            [-w / 2, -80, 24],
            [w / 2, -80, 24],
            [w * 0.42, 84, 34],
            [-w * 0.42, 84, 34],
          ]),
          24,
        ),
      ),
    ],
  ]).into('Seat carriage')
  b.cluster(() => {
    b.row(spot(80, -30, 0), Z, 30, [
      [
        b.part('Seat carriage', 'frame'),
        together(30, [plate(130, 96, 6, 5, 14), 0, 0, 24], [box3(96, 14, 24), 0, -36, 0], [box3(96, 14, 24), 0, 36, 0]),
      ],
      20,
      [
        b.part('Seat pad', 'pad'),
        shapedPad(
          outline([
            [-78, -70, 22],
            [78, -64, 34],
            [78, 64, 34],
            [-78, 70, 22],
          ]),
          24,
        ),
      ],
    ])
    b.rows(
      spot(80, -30, -70),
      Z,
      [
        [-51, -34],
        [51, -34],
        [51, 34],
        [-51, 34],
      ],
      10,
      [hw.cap(6, 25), 40],
    )
  }).into('Seat rail, extruded')
  b.put(b.part('Seat rail, extruded', 'frame'), squareTube(64, 30, 420), [-330, -180, -120], X)
  b.row([-420, -180, -120], X, 10, [[b.part('Rail end cap', 'plastic'), box3(66, 32, 14, 4)]])
  b.row([140, -180, -120], X, 10, [
    [b.part('Rail end cap', 'plastic'), box3(66, 32, 14, 4)],
    [b.part('Rail stop', 'plastic'), round(13, 14, { bore: 5, tone: 'mid' })],
    hw.boltBack(8, 30),
  ])
  for (const k of [0, 1, 2])
    b.addLooseRow(spot(230 + k * 62, 60 - k * 36), Y, 8, [
      hw.cap(8, 40),
      [b.part('Carriage roller', 'wheel'), round(19, 18, { bore: 7, tone: 'mid', rings: [13] })],
    ]).into('Seat carriage')
  b.addLooseRow(spot(290, 190), Y, 16, [
    [
      b.part('Adjustment lever', 'bracket'),
      together(14, [
        extrude(
          outline([
            [-70, -8, 6],
            [60, -10, 8],
            [74, 10, 8],
            [-70, 8, 6],
          ]),
          8,
          { holes: [[58, 0, 5]] },
        ),
        0,
        0,
        0,
      ]),
    ],
    hw.flat(8),
    [b.part('Lever spring', 'spring'), spring(9, 36, 5, 1.8)],
    hw.lock(8),
  ]).into('Seat carriage')
  for (const side of [0, 1])
    b.addLoosePart(
      b.part('Side handle', 'grip'),
      bar(
        [
          [0, 0, 0],
          [0, 0, 60],
          [0, 50, 100],
          [0, 110, 100],
        ],
        11,
        { bend: 30, bore: 7 },
      ),
      spot(-330 + side * 40, 170 + side * 50),
      X,
      Z,
    ).into('Seat carriage')
  return b.done()
}
