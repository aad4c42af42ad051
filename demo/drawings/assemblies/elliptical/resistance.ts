import { Y, Z } from '../../geometry/vector.ts'
import type { Assembly } from '../../assembly.ts'
import { bench } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has, pick } from '../../catalogue/model.ts'
import { bearing, snapRing, spring } from '../../stock/hardware.ts'
import { belt, crankArm, flywheel, magnetBracket, ribbedPulley, wheelPulley } from '../../stock/drive.ts'
import { box3, flipped, round, spun, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The flywheel and its resistance. */
export function resistance(m: Model): Assembly {
  const b = bench(m, 'Flywheel and resistance', 'RS')
  const hw = fasteners(b)
  const r = between(m, 'flywheel', 82, 104)
  const big = between(m, 'pulley', 84, 100)
  const race = b.part(`Ball bearing, 600${between(m, 'race', 0, 4)}-2RS`, 'bearing')
  b.row([-190, -330, 10], Y, 18, [
    hw.bolt(10, 30),
    hw.flat(10),
    [b.part('Flywheel pulley', 'pulley'), flipped(ribbedPulley(24, 18, 4, 7))],
    [race, bearing(20, 9, 11)],
    10,
    [b.part(`Flywheel, ${between(m, 'kg', 7, 14)} kg`, 'wheel'), flipped(flywheel(r, 28))],
    10,
    [race, bearing(20, 9, 11)],
    [b.part('Flywheel axle', 'shaft'), stack(round(7, 22, { ribs: 4 }), round(10, 60), round(7, 22, { ribs: 4 }))],
    hw.nut(10),
  ])
  b.addLooseRow([190, -300, -50], Y, 22, [
    hw.bolt(8, 25),
    hw.split(8),
    [race, bearing(26, 12, 12)],
    [b.part('Drive pulley', 'pulley'), flipped(wheelPulley(big, 18, between(m, 'holes', 4, 7)))],
    [b.part('Crank axle', 'shaft'), stack(round(9, 30, { rings: [5] }), round(13, 90), round(9, 30))],
    [race, bearing(26, 12, 12)],
    [b.part('Snap ring, 20 mm', 'fastener'), snapRing(17)],
  ]).into('Drive belt')
  b.addLoosePart(
    b.part(`Drive belt, ${pick(m, 'ribs', [6, 8])}-rib J`, 'belt'),
    belt(26, 60, 230, 18, 4),
    [100, -370, -40],
    Y,
    Z,
  ).into('Flywheel pulley')
  b.addLooseRow([-300, -60, 150], Y, 18, [
    hw.screw(5, 16),
    [b.part('Magnet bracket', 'bracket'), spun(magnetBracket(r, 34), 90)],
    [b.part('Tension spring', 'spring'), spring(8, 40, 6, 1.8)],
  ]).into('Flywheel,')
  b.addLooseRow([130, -330, 160], Y, 16, [
    hw.cap(8, 35),
    [b.part('Idler pulley', 'pulley'), flipped(stack(round(26, 18, { rings: [20] }), round(10, 3, { bore: 6 })))],
    [b.part('Idler bracket', 'bracket'), flipped(crankArm(70, 14, 10, 6))],
    [b.part('Idler spring', 'spring'), spring(9, 38, 5, 1.8)],
  ]).into('Drive belt')
  if (has(m, 'servo', 0.75))
    b.addLooseRow([-20, 60, 210], Y, 16, [
      hw.screw(5, 16),
      [
        b.part('Resistance motor', 'motor'),
        together(50, [box3(60, 48, 34, 5), 0, 0, 0], [round(14, 12, { rings: [5] }), 12, 0, 34]),
      ],
    ]).into('Magnet bracket')
  return b.done()
}
