import { known } from '../../geometry/nth.ts'
import { minus, X, Y, Z } from '../../geometry/vector.ts'
import type { Assembly } from '../../assembly.ts'
import { bench } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has, pick } from '../../catalogue/model.ts'
import { bushing } from '../../stock/hardware.ts'
import { cover, grip } from '../../stock/sheet.ts'
import { bar, round, stack } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The swing arms and handlebars. */
export function swingArms(m: Model): Assembly {
  const b = bench(m, 'Swing arms and handlebars', 'SW')
  const hw = fasteners(b)
  const tall = between(m, 'swing', 300, 360)
  const bushes = pick(m, 'bushes', ['Pivot bushing', 'Flanged bushing'])
  for (const side of [-1, 1]) {
    const name = side < 0 ? 'left' : 'right'
    const y = side * 230
    b.put(
      b.part(`Swing arm, ${name}`, 'frame'),
      bar(
        [
          [0, 0, 0],
          [-10, 0, tall * 0.4],
          [60, 0, tall * 0.72],
          [70, 0, tall],
        ],
        14,
        { bend: 60, bore: 10 },
      ),
      [-40, y, -20],
      Z,
    )
    b.put(b.part(`Lower link arm, ${name}`, 'frame'), stack(round(14, 210)), [-40, y, -280], Z)
    b.row([30, y, tall + 20], Z, 0, [[b.part('Handle grip', 'grip'), grip(17, 90)]])
    b.row([-40, y - 130, -50], Y, 12, [
      hw.bolt(10, 45),
      hw.flat(10),
      [b.part(bushes, 'plastic'), bushing(13, 8, 22, 18)],
    ])
    b.row([60, y, -40], minus(X), 16, [hw.cap(8, 30), hw.split(8)])
    b.addLooseRow([190, y, 0], minus(X), 14, [
      hw.screw(5, 20),
      [b.part(`Pivot cover, ${name}`, 'cover'), cover(70, 84, 24, 20)],
    ]).into(`Swing arm, ${name}`)
  }
  b.addLoosePart(
    b.part('Pivot axle', 'shaft'),
    stack(round(9, 24, { ribs: 3 }), round(13, 230), round(9, 24, { ribs: 3 })),
    [-220, -140, -60],
    Y,
  ).into('Swing arm, left')
  b.addLoosePart(
    b.part('Fixed handlebar', 'frame'),
    bar(
      [
        [0, -130, 0],
        [0, -120, 90],
        [0, 120, 90],
        [0, 130, 0],
      ].map(([x, y, z]) => [known(y), known(x), known(z)] as const),
      11,
      { bend: 44 },
    ),
    [-240, 0, 190],
    minus(X),
    Z,
  )
  if (has(m, 'cup', 0.5))
    b.addLooseRow([220, 0, 220], minus(Z), 14, [
      [b.part('Accessory tray', 'plastic'), cover(130, 90, 30, 20)],
      hw.screwBack(5, 16),
    ]).into('Fixed handlebar')
  return b.done()
}
