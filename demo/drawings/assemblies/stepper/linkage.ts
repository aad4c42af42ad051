import { minus, X, Y, Z } from '../../geometry/vector.ts'
import { outline } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has } from '../../catalogue/model.ts'
import { bearing, bushing, spring } from '../../stock/hardware.ts'
import { crankArm, grooved, sprocket } from '../../stock/drive.ts'
import { plate } from '../../stock/sheet.ts'
import { extrude, flipped, round, spun, stack } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The linkage between the pedals. */
export function linkage(m: Model): Assembly {
  const b = bench(m, 'Linkage and drive', 'LK')
  const hw = fasteners(b)
  const race = b.part(`Ball bearing, 620${between(m, 'race', 0, 3)}-2RS`, 'bearing')
  const chain = has(m, 'chain', 0.5)
  b.addLooseRow(spot(-430, 240), Y, 30, [
    hw.nut(12),
    hw.flat(12),
    [race, bearing(21, 9, 11)],
    [
      b.part(chain ? 'Sprocket, left' : 'Cable drum, left', 'pulley'),
      flipped(chain ? sprocket(46, between(m, 'teeth', 16, 22), 8, 9) : grooved(46, 18, 9)),
    ],
    [b.part('One-way clutch', 'bearing'), stack(round(24, 20, { bore: 10, rings: [19, 14] }))],
    [b.part('Linkage shaft', 'shaft'), stack(round(8, 26, { ribs: 3 }), round(12, 150), round(8, 26, { ribs: 3 }))],
    [b.part('One-way clutch', 'bearing'), stack(round(24, 20, { bore: 10, rings: [19, 14] }))],
    [
      b.part(chain ? 'Sprocket, right' : 'Cable drum, right', 'pulley'),
      chain ? sprocket(46, between(m, 'teeth', 16, 22), 8, 9) : grooved(46, 18, 9),
    ],
    [race, bearing(21, 9, 11)],
    hw.nut(12),
  ])
  b.addLooseRow(spot(-300, -120), X, 16, [
    hw.bolt(10, 45),
    hw.flat(10),
    [b.part('Rocker arm', 'bracket'), spun(crankArm(190, 20, 20, 12), 0)],
    [b.part('Rocker bushing', 'plastic'), bushing(14, 9, 24, 18)],
    hw.lock(10),
  ]).into('Linkage shaft')
  for (const side of [-1, 1]) {
    b.addLooseRow(spot(120 + side * 70, 150 - side * 52), Z, 16, [
      [b.part('Rod end', 'bearing'), stack(round(7, 26, { ribs: 4 }), round(13, 6))],
      [b.part('Connecting rod', 'shaft'), round(7, between(m, 'rod', 110, 150))],
      hw.nut(10),
    ]).into('Rocker arm')
    b.addLooseRow(spot(side * 130 - 60, 330 - side * 40), X, 20, [
      [b.part('Return spring hook', 'bracket'), round(8, 8, { bore: 4 })],
      [b.part('Return spring', 'spring'), spring(10, 90, 8, 2)],
    ]).into('Rocker arm')
  }
  b.addLooseRow(spot(340, -60), minus(X), 16, [
    hw.cap(8, 30),
    hw.split(8),
    [b.part('Shaft mount plate', 'bracket'), plate(74, 86, 7, 6, 13)],
    [
      b.part('Pillow block', 'bearing'),
      extrude(
        outline([
          [-42, -22, 4],
          [42, -22, 4],
          [42, -6, 4],
          [24, 22, 18],
          [-24, 22, 18],
          [-42, -6, 4],
        ]),
        22,
        {
          holes: [
            [0, 0, 13],
            [-33, -14, 4],
            [33, -14, 4],
          ],
        },
      ),
    ],
  ]).into('Linkage shaft')
  return b.done()
}
