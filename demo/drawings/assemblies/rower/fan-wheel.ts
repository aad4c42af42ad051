import { minus, X, Y } from '../../geometry/vector.ts'
import { disc, outline } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import type { Step } from '../../bench.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has, pick } from '../../catalogue/model.ts'
import { bearing, spacer, spring } from '../../stock/hardware.ts'
import { fan, flywheel, magnetBracket, sprocket } from '../../stock/drive.ts'
import { plate } from '../../stock/sheet.ts'
import { bar, box3, extrude, flipped, round, spun, stack, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The flywheel: a fan in its cage, or a magnetic one. */
export function fanWheel(m: Model): Assembly {
  const air = has(m, 'air', 0.6)
  const b = bench(m, air ? 'Fan flywheel and cage' : 'Flywheel and resistance', 'FW')
  const hw = fasteners(b)
  const r = between(m, 'fan', 100, 124)
  const race = b.part(`Ball bearing, 600${between(m, 'race', 1, 3)}-2RS`, 'bearing')
  const slots = Array.from({ length: 12 }, (_, i): [number, number, number] => [
    r * 0.72 * Math.cos((i * Math.PI) / 6),
    r * 0.72 * Math.sin((i * Math.PI) / 6),
    r * 0.12,
  ])
  const inner = slots
    .filter((_, i) => i % 2 === 0)
    .map(([u, v]): [number, number, number] => [u * 0.55, v * 0.55, r * 0.1])
  const cage = extrude(disc(r * 1.12), 8, { holes: [...slots, ...inner], inset: 7 })
  const hub: Step[] = [
    [race, bearing(19, 8, 10)],
    [b.part('One-way clutch sprocket', 'pulley'), flipped(sprocket(30, between(m, 'teeth', 13, 17), 8, 9))],
    [b.part('Spacer, 10 x 22', 'shaft'), spacer(10, 6, 18)],
  ]
  b.addLooseRow(spot(-450, 250), Y, air ? 30 : 24, [
    hw.nut(10),
    hw.flat(10),
    ...(air ? [90, [b.part('Fan cage, left', 'cover'), flipped(cage)] as Step, 70] : []),
    ...hub,
    [
      b.part(air ? 'Fan flywheel' : `Flywheel, ${between(m, 'kg', 5, 9)} kg`, 'wheel'),
      flipped(air ? fan(r, pick(m, 'blades', [8, 10, 12]), 34) : flywheel(r, 26)),
    ],
    70,
    [b.part('Flywheel axle', 'shaft'), stack(round(6, 20, { ribs: 3 }), round(9, 76), round(6, 20, { ribs: 3 }))],
    [race, bearing(19, 8, 10)],
    ...(air ? [[b.part('Fan cage, right', 'cover'), cage] as Step] : []),
    hw.nut(10),
  ])
  if (air)
    b.addLooseRow(spot(200, 230), minus(X), 20, [
      hw.screw(4, 14),
      [
        b.part('Damper lever', 'plastic'),
        extrude(
          outline([
            [-10, -40, 8],
            [10, -40, 8],
            [14, 34, 10],
            [-14, 34, 10],
          ]),
          9,
          { holes: [[0, 22, 5]], tone: 'light' },
        ),
      ],
      [b.part('Damper ring', 'plastic'), flipped(extrude(disc(52), 5, { holes: [[0, 0, 34]] }))],
    ]).into('Fan cage, right')
  else
    b.addLooseRow(spot(60, 240), Y, 18, [
      hw.cap(6, 20),
      [b.part('Magnet bracket', 'bracket'), spun(magnetBracket(r, 34), 90)],
      [b.part('Return spring', 'spring'), spring(8, 40, 6, 1.8)],
    ]).into('Flywheel,')
  b.addLooseRow(spot(-330, -170), Y, 14, [
    hw.screw(4, 12),
    [
      b.part('Speed sensor with lead', 'sensor'),
      together(
        14,
        [box3(16, 36, 9, 3), 0, 0, 0],
        [
          bar(
            [
              [0, 18, 5],
              [6, 44, 5],
              [34, 60, 8],
            ],
            1.8,
            { smooth: true, bare: true },
          ),
          0,
          0,
          0,
        ],
      ),
    ],
    [b.part('Sensor magnet', 'sensor'), round(7, 5, { tone: 'dark' })],
  ]).into(air ? 'Fan flywheel' : 'Flywheel,')
  b.addLooseRow(spot(330, 90), minus(X), 16, [
    hw.cap(8, 45),
    hw.split(8),
    [b.part('Front leg bracket', 'bracket'), plate(60, 74, 6, 5, 12)],
  ]).into('Flywheel axle')
  return b.done()
}
