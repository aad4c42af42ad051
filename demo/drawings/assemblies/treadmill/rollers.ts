import { minus, X, Y } from '../../geometry/vector.ts'
import { link } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import type { Step } from '../../bench.ts'
import { bench } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has, pick } from '../../catalogue/model.ts'
import { bearing, snapRing, spacer } from '../../stock/hardware.ts'
import { ribbedPulley } from '../../stock/drive.ts'
import { endCap, plate } from '../../stock/sheet.ts'
import { extrude, flipped, round, stack } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** The rollers and the walking belt. */
export function rollers(m: Model): Assembly {
  const b = bench(m, 'Rollers and walking belt', 'RL')
  const hw = fasteners(b)
  const r = between(m, 'roller', 26, 36)
  const width = between(m, 'width', 210, 260)
  const race = b.part(`Ball bearing, 620${between(m, 'race', 2, 5)}-2RS`, 'bearing')
  const races = (count: number): Step[] => Array.from({ length: count }, () => [race, bearing(r * 0.74, 8, 10)])
  const tube = (journal: number) =>
    stack(
      round(7, journal),
      round(r * 0.82, 5, { rings: [r * 0.5] }),
      round(r, width),
      round(r * 0.82, 5),
      round(7, journal),
    )
  const ring: Step = [b.part('Snap ring, 17 mm', 'fastener'), snapRing(r * 0.46)]
  const wide = m.commercial ? 2 : 1

  b.row([-290, -260, 0], Y, 17, [
    hw.bolt(8, 55),
    hw.flat(8),
    [b.part(`Drive pulley, ${pick(m, 'ribs', [6, 8, 10])}-rib`, 'pulley'), flipped(ribbedPulley(r * 1.35, 20, 5, 8))],
    ring,
    ...races(wide),
    4,
    [b.part('Front roller', 'roller'), tube(26)],
    ...races(1),
    hw.lock(8),
  ])
  b.row([250, -230, -30], Y, 17, [
    [b.part('Rear end cap, left', 'cover'), flipped(endCap(58, 62))],
    [b.part('Tension block', 'plastic'), plate(40, 40, 14, 0, 9)],
    ...races(wide),
    ...(has(m, 'spacer') ? [[b.part('Bearing spacer', 'shaft'), spacer(r * 0.45, 8, 12)] as Step] : []),
    [b.part('Rear roller', 'roller'), tube(20)],
    ring,
    ...races(1),
    [b.part('Tension block', 'plastic'), plate(40, 40, 14, 0, 9)],
    [b.part('Rear end cap, right', 'cover'), endCap(58, 62)],
  ])
  b.addLooseRow([470, -186, -30], minus(X), 26, [hw.cap(8, 70), hw.split(8), hw.flat(8)]).into('Tension block')
  b.addLoosePart(
    b.part(`Walking belt, ${width * 2} x ${between(m, 'loop', 2900, 3400)} mm`, 'belt'),
    extrude(link(r + 5, r + 5, 300), width, { opening: link(r, r, 300), tone: 'light' }),
    [150, -120 + 40, 120],
    Y,
  ).into('Front roller')
  return b.done()
}
