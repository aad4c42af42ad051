import { minus, X, Y, Z } from '../../geometry/vector.ts'
import { rect } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import { bench } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, pick } from '../../catalogue/model.ts'
import { bushing } from '../../stock/hardware.ts'
import { endCap, squareTube } from '../../stock/sheet.ts'
import { box3, extrude, flipped, round, stack } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The walking deck on its frame. */
export function deck(m: Model): Assembly {
  const b = bench(m, m.folding ? 'Folding deck' : 'Deck and side rails', 'DK')
  const hw = fasteners(b)
  const length = between(m, 'deck', 520, 620)
  const half = between(m, 'half', 85, 105)
  const cushions = pick(m, 'cushions', [2, 3, 4])
  const rail = b.part('Deck rail', 'frame')
  for (const side of [-1, 1])
    b.put(rail, squareTube(34, 26, length + 70), [-length / 2 - 35, side * (half + 22), -150], X)
  const cross = b.part('Cross member', 'frame')
  for (const x of [-length / 2 + 40, length / 2 - 60])
    b.put(cross, box3(half * 2 + 10, 22, 22), [x, -half - 5, -150], Y)

  const at = Array.from({ length: cushions }, (_, i) => -length / 2 + 60 + (i * (length - 130)) / (cushions - 1))
  const places = at.flatMap((x): [number, number][] => [
    [x, -half - 22],
    [x, half + 22],
  ])
  b.rows([0, 0, -118], Z, places, 14, [
    [
      b.part(pick(m, 'cushion', ['Deck cushion', 'Elastomer isolator, soft', 'Deck isolator']), 'spring'),
      stack(
        round(15, 4, { tone: 'mid' }),
        round(12, 14, { tone: 'mid', ribs: 2 }),
        round(15, 4, { tone: 'mid', bore: 4 }),
      ),
    ],
  ])
  b.put(
    b.part('Walking deck, waxed', 'deck'),
    extrude(rect(length, half * 2 + 70, 6), 14, { holes: places.map(([x, y]) => [x, y, 4.5]) }),
    [0, 0, -30],
    Z,
  )
  b.rows(
    [0, 0, 68],
    minus(Z),
    places.map(([x, y]) => [-x, y] as [number, number]),
    0,
    [hw.screw(8, 30)],
  )
  for (const [x, y] of places) b.line([x, y, 40], [x, y, -16])

  const landing = b.part('Side landing rail', 'deck')
  const cap = b.part('Rail end cap', 'plastic')
  for (const side of [-1, 1]) {
    const y = side * (half + 150)
    b.row([-length / 2 - 70, y, 60], X, 32, [
      [cap, flipped(endCap(62, 22))],
      [landing, extrude(rect(62, 20, 5), length - 30, { tone: 'paper', inset: 5 })],
      [cap, endCap(62, 22)],
    ])
  }
  if (m.folding) {
    b.addLooseRow([length / 2 + 10, -half - 130, -170], Y, 16, [
      hw.bolt(10, 60),
      hw.flat(10),
      [b.part('Hinge bushing', 'plastic'), bushing(10, 6, 20, 15)],
    ]).into('Deck rail')
    b.addLoosePart(
      b.part('Fold-assist gas spring', 'damper'),
      stack(round(7, 14, { bore: 4 }), round(11, length * 0.24), round(5, length * 0.2), round(7, 12)),
      [-length * 0.28, -half - 150, -190],
      X,
    ).into('Deck rail')
  }
  return b.done()
}
