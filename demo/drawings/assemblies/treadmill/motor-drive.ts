import { minus, Y, Z } from '../../geometry/vector.ts'
import type { Assembly } from '../../assembly.ts'
import type { Step } from '../../bench.ts'
import { bench } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has, pick } from '../../catalogue/model.ts'
import { spring } from '../../stock/hardware.ts'
import { belt, flywheel, motor, ribbedPulley } from '../../stock/drive.ts'
import { cornersOf, plate } from '../../stock/sheet.ts'
import { box3, flipped, round, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The motor and its belt. */
export function drive(m: Model): Assembly {
  const b = bench(m, 'Motor and drive', 'MD')
  const hw = fasteners(b)
  const r = between(m, 'motor', 46, 58)
  const small = between(m, 'pulley', 22, 30)
  const ribs = pick(m, 'ribs', [6, 8, 10])
  const fly: Step[] = has(m, 'flywheel', 0.6)
    ? [[b.part('Motor flywheel', 'wheel'), flipped(flywheel(r * 1.15, 16, 6))]]
    : []
  b.row([-150, -330, 0], Y, 22, [
    hw.bolt(10, 35),
    hw.split(10),
    ...fly,
    [b.part(`Motor pulley, ${ribs}-rib`, 'pulley'), flipped(ribbedPulley(small, 20, 5, 6))],
    18,
    [
      b.part(
        `Drive motor, ${pick(m, 'power', ['2.5', '3.0', '3.5', '4.0'])} HP ${m.commercial ? 'AC' : 'DC'}`,
        'motor',
      ),
      flipped(motor(r, 170)),
    ],
  ])
  b.addLoosePart(
    b.part(`Drive belt, ${ribs}-rib J`, 'belt'),
    belt(small, small * 1.5, 190, 20, 4),
    [-60, -330, -60],
    Y,
    Z,
  ).into('Motor pulley')
  b.cluster(() => {
    b.row([60, 120, 110], minus(Z), 26, [
      [
        b.part('Motor clamp strap', 'bracket'),
        together(12, [box3(40, 150, 5), 0, 0, 0], [box3(40, 20, 8), 0, -65, 5], [box3(40, 20, 8), 0, 65, 5]),
      ],
    ])
    b.rows(
      [60, 120, 190],
      minus(Z),
      [
        [0, -62],
        [0, 62],
      ],
      14,
      [hw.bolt(8, 30), hw.split(8), 16],
    )
  }).into('Drive motor')
  const mount = plate(150, 170, 7, 6, 16)
  b.cluster(() => {
    b.put(b.part('Motor mount plate', 'bracket'), mount, [-110, 60, -130], Z)
    b.rows([-110, 60, -236], Z, cornersOf(150, 170, 16), 12, [hw.bolt(8, 40), hw.flat(8), 40])
  }).into('Drive motor')
  b.addLooseRow([60, -250, -120], Y, 24, [
    hw.cap(8, 60),
    [b.part('Belt tension spring', 'spring'), spring(10, 52, 6, 2)],
    hw.nut(8),
  ]).into('Motor mount plate')
  if (has(m, 'speed sensor', 0.7))
    b.addLooseRow([20, -400, 60], Y, 16, [
      hw.screw(4, 14),
      [b.part('Speed sensor, reed', 'sensor'), together(20, [box3(14, 34, 8, 2), 0, 0, 0], [round(4, 12), 0, 8, 8])],
    ]).into('Motor pulley')
  return b.done()
}
