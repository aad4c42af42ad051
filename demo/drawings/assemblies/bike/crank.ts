import { X, Y, Z } from '../../geometry/vector.ts'
import type { Assembly } from '../../assembly.ts'
import type { Step } from '../../bench.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has, pick } from '../../catalogue/model.ts'
import { bearing, snapRing, spring } from '../../stock/hardware.ts'
import { belt, crankArm, pedal, sprocket, wheelPulley } from '../../stock/drive.ts'
import { bar, flipped, round, spun, stack } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The crank with its pedals and belt or chain. */
export function crank(m: Model): Assembly {
  const b = bench(m, 'Crank and pedals', 'CK')
  const hw = fasteners(b)
  const big = between(m, 'pulley', 78, 98)
  const chain = has(m, 'chain', 0.25)
  const race = b.part(`Ball bearing, 600${between(m, 'race', 3, 5)}-2RS`, 'bearing')
  const arm = between(m, 'arm', 96, 120)
  const wheel: Step = chain
    ? [b.part('Chainring', 'pulley'), flipped(sprocket(big, 40, 8, 10))]
    : [b.part('Crank pulley', 'pulley'), flipped(wheelPulley(big, 18, between(m, 'holes', 4, 7)))]
  b.addLooseRow(spot(-470, 280), Y, 18, [
    [b.part('Pedal, left', 'pedal'), flipped(pedal(52, 62))],
    [b.part('Crank arm, left', 'shaft'), spun(crankArm(arm), 230)],
    8,
    [b.part('Snap ring, 20 mm', 'fastener'), snapRing(17)],
    [race, bearing(24, 11, 12)],
    24,
    wheel,
    [b.part('Crank axle', 'shaft'), stack(round(9, 24, { rings: [5] }), round(13, 84), round(9, 24))],
    [race, bearing(24, 11, 12)],
    20,
    [b.part('Crank arm, right', 'shaft'), spun(crankArm(arm), 40)],
    [b.part('Pedal, right', 'pedal'), pedal(52, 62)],
  ])
  b.addLooseRow(spot(-330, 370), Y, 12, [
    hw.bolt(8, 25),
    hw.flat(8),
    [b.part('Crank cap', 'plastic'), round(15, 6, { to: 11, tone: 'mid' })],
  ]).into('Crank arm, right')
  b.addLoosePart(
    b.part(chain ? 'Drive chain' : `Drive belt, ${pick(m, 'ribs', [6, 8])}-rib J`, 'belt'),
    belt(26, 66, 240, chain ? 9 : 18, chain ? 1 : 4, chain ? 8 : 4),
    spot(120, 330),
    Y,
    Z,
  ).into(chain ? 'Chainring' : 'Crank pulley')
  b.addLooseRow(spot(-430, -130), Y, 16, [
    hw.cap(8, 35),
    [b.part('Idler arm', 'bracket'), spun(crankArm(80, 14, 11, 7), 20)],
    [b.part('Idler pulley', 'pulley'), stack(round(24, 18, { rings: [18] }), round(9, 3, { bore: 5 }))],
    hw.lock(8),
  ]).into(chain ? 'Drive chain' : 'Drive belt')
  b.addLooseRow(spot(-360, 40), Y, 16, [[b.part('Idler spring', 'spring'), spring(8, 40, 6, 1.8)]]).into('Idler arm')
  for (const [k, side] of (['left', 'right'] as const).entries())
    b.addLoosePart(
      b.part(`Pedal strap, ${side}`, 'pedal'),
      bar(
        [
          [0, 0, 0],
          [10, 20, 20],
          [30, 26, 50],
          [56, 10, 70],
        ],
        4,
        { smooth: true, tone: 'mid', bare: true },
      ),
      spot(k ? 360 : -560, k ? -210 : 130),
      X,
    ).into(`Pedal, ${side}`)
  return b.done()
}
