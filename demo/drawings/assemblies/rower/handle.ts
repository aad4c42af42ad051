import { minus, X, Y } from '../../geometry/vector.ts'
import type { Assembly } from '../../assembly.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has } from '../../catalogue/model.ts'
import { spacer, spring } from '../../stock/hardware.ts'
import { grooved } from '../../stock/drive.ts'
import { grip, plate } from '../../stock/sheet.ts'
import { bar, box3, flipped, round, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The handle and its return mechanism. */
export function handle(m: Model): Assembly {
  const b = bench(m, 'Handle and return', 'HN')
  const hw = fasteners(b)
  const strap = has(m, 'strap', 0.4)
  const half = between(m, 'handle', 110, 140)
  b.addLooseRow(spot(-420, 240, 0), Y, 20, [
    [b.part('Handle end cap', 'plastic'), flipped(round(15, 8, { to: 12, tone: 'mid' }))],
    [b.part('Handle grip', 'grip'), flipped(grip(17, half))],
    [b.part('Handle bar', 'frame'), together(70, [round(11, 70), 0, 0, 0], [box3(26, 40, 30, 5), 0, 0, 20])],
    [b.part('Handle grip', 'grip'), grip(17, half)],
    [b.part('Handle end cap', 'plastic'), round(15, 8, { to: 12, tone: 'mid' })],
  ])
  b.addLoosePart(
    b.part(strap ? 'Pull strap' : 'Pull chain, nickel', 'cable'),
    bar(
      [
        [0, 0, 0],
        [0, 10, 90],
        [10, -10, 190],
        [0, 0, 300],
      ],
      strap ? 5 : 3.4,
      { smooth: true, bare: true, tone: strap ? 'light' : 'dark' },
    ),
    spot(-130, 130),
    X,
  ).into('Swivel')
  b.addLooseRow(spot(-30, 60), X, 14, [
    [
      b.part('Handle U-bolt', 'fastener'),
      bar(
        [
          [0, -14, 0],
          [0, -14, 26],
          [0, 0, 38],
          [0, 14, 26],
          [0, 14, 0],
        ],
        3.4,
        { bend: 14 },
      ),
    ],
    [b.part('Swivel', 'fastener'), stack(round(11, 12), round(6, 14))],
  ]).into('Handle bar')
  const pulleys = m.commercial ? 3 : 2
  for (let i = 0; i < pulleys; i++)
    b.addLooseRow(spot(-330 + i * 190, -90 - i * 36 + (i % 2) * 60), Y, 12, [
      hw.cap(8, 45),
      [b.part('Idler pulley', 'pulley'), flipped(grooved(34, 16, 7))],
      [b.part('Idler spacer', 'shaft'), spacer(9, 6, 12)],
      hw.lock(8),
    ]).into(strap ? 'Pull strap' : 'Pull chain, nickel')
  b.addLooseRow(spot(70, 270), X, 24, [
    [
      b.part('Shock cord hook', 'bracket'),
      bar(
        [
          [0, 0, 0],
          [0, 0, 20],
          [0, 16, 34],
          [0, 22, 16],
        ],
        3.2,
        { bend: 12 },
      ),
    ],
    [b.part('Return shock cord', 'spring'), spring(9, 190, 20, 2)],
    [b.part('Cord clamp', 'bracket'), plate(34, 26, 8, 4, 8, 4)],
    hw.boltBack(6, 20),
  ]).into(strap ? 'Pull strap' : 'Pull chain, nickel')
  b.addLooseRow(spot(280, -90), minus(X), 18, [
    hw.screw(4, 14),
    [
      b.part('Handle rest', 'plastic'),
      together(30, [box3(96, 26, 12, 6), 0, 0, 0], [box3(14, 26, 30, 4), -40, 0, 12], [box3(14, 26, 30, 4), 40, 0, 12]),
    ],
  ]).into('Handle bar')
  return b.done()
}
