import { minus, X, Y, Z } from '../../geometry/vector.ts'
import type { Assembly } from '../../assembly.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, has } from '../../catalogue/model.ts'
import { knob, spring } from '../../stock/hardware.ts'
import { pad, plate, squareTube } from '../../stock/sheet.ts'
import { flipped, round, stack } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

/** Seat, back and roller pads. */
export function seatAndPads(m: Model): Assembly {
  const b = bench(m, 'Seat and pads', 'SP')
  const hw = fasteners(b)
  const w = between(m, 'pad', 130, 160)
  b.addLooseRow(spot(-430, -110, 40), X, 34, [
    hw.bolt(8, 45),
    hw.flat(8),
    [b.part('Back pad bracket', 'bracket'), plate(70, 150, 6, 5, 13)],
    20,
    [b.part('Back pad', 'pad'), pad(w, between(m, 'back', 200, 250), 26, 30)],
  ]).into('Seat post')
  b.addLooseRow(spot(110, 70, -190), Z, 30, [
    [b.part('Seat post', 'frame'), squareTube(44, 40, between(m, 'post', 110, 150))],
    [b.part('Seat plate', 'bracket'), plate(110, 90, 7, 5, 14)],
    20,
    [b.part('Seat pad', 'pad'), pad(w * 1.2, w, 28, 30)],
  ])
  b.addLooseRow(spot(330, 190), minus(X), 18, [
    [b.part('Seat pop-pin', 'plastic'), knob(19, 36)],
    [b.part('Pop-pin spring', 'spring'), spring(9, 34, 5, 1.8)],
    [b.part('Pop-pin barrel', 'plastic'), round(13, 24, { bore: 6 })],
    40,
  ]).into('Seat post')
  const roll = stack(
    round(34, 8, { tone: 'light' }),
    round(36, 120, { tone: 'light', ribs: 1 }),
    round(34, 5, { tone: 'light', bore: 11 }),
  )
  b.addLooseRow(spot(-400, 260), Y, 20, [
    [b.part('Roller pad cap', 'plastic'), flipped(round(20, 7, { to: 15, tone: 'mid' }))],
    [b.part('Foam roller pad', 'pad'), roll],
    [b.part('Roller bar', 'frame'), round(11, has(m, 'long bar') ? 120 : 80)],
    [b.part('Foam roller pad', 'pad'), roll],
    [b.part('Roller pad cap', 'plastic'), round(20, 7, { to: 15, tone: 'mid' })],
  ]).into('Seat post')
  b.addLooseRow(spot(250, -150, 60), minus(X), 20, [
    hw.cap(8, 30),
    [b.part('Preacher pad', 'pad'), flipped(pad(150, 96, 24, 22))],
    [b.part('Preacher pad post', 'frame'), squareTube(36, 30, 80)],
  ]).into('Seat post')
  return b.done()
}
