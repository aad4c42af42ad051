import { known } from '../../geometry/nth.ts'
import { minus, X, Z } from '../../geometry/vector.ts'
import { outline } from '../../geometry/profile.ts'
import type { Assembly } from '../../assembly.ts'
import { bench, spot } from '../../bench.ts'
import type { Model } from '../../catalogue/model.ts'
import { between, pick } from '../../catalogue/model.ts'
import { knob, spring } from '../../stock/hardware.ts'
import { shapedPad, squareTube } from '../../stock/sheet.ts'
import { bar, box3, extrude, round, together } from '../../stock/shape.ts'
import { fasteners } from '../../stock/fasteners.ts'

const saddle = outline([
  [-88, -52, 26],
  [-30, -58, 30],
  [40, -20, 40],
  [96, -16, 12],
  [96, 16, 12],
  [40, 20, 40],
  [-30, 58, 30],
  [-88, 52, 26],
])

function clampRow(b: ReturnType<typeof bench>, hw: ReturnType<typeof fasteners>, m: Model): void {
  b.addLooseRow(spot(230, 130), minus(X), 16, [
    [b.part('Seat post pop-pin', 'plastic'), knob(19, 36)],
    [b.part('Pop-pin spring', 'spring'), spring(8, 30, 5, 1.8)],
    [b.part('Pop-pin sleeve', 'plastic'), round(12, 20, { bore: 6, ribs: 2 })],
    30,
  ]).into('Frame seat tube')
  b.addLooseRow(spot(-300, 230), X, 14, [
    hw.screw(4, 14),
    [b.part(`Height scale, 1-${between(m, 'marks', 9, 20)}`, 'label'), box3(18, 96, 2, 2)],
  ]).into('Seat post')
}

/** An upright bike's seat: a saddle on a post. */
export function seatPost(m: Model): Assembly {
  const b = bench(m, 'Seat and post', 'ST')
  const hw = fasteners(b)
  const post = between(m, 'post', 170, 230)
  b.row([-40, 40, -270], Z, 26, [
    [b.part('Frame seat tube', 'frame'), squareTube(50, 42, 80)],
    [
      b.part('Seat post sleeve', 'plastic'),
      together(
        34,
        [
          extrude(
            outline([
              [-32, -28, 5],
              [32, -28, 5],
              [32, 28, 5],
              [-32, 28, 5],
            ]),
            6,
          ),
          0,
          0,
          24,
        ],
        [box3(42, 34, 26), 0, 0, 0],
      ),
    ],
    [b.part('Seat post', 'frame'), together(post, [squareTube(36, 28, post), 0, 0, 0])],
    [b.part('Seat slider', 'bracket'), together(34, [box3(44, 38, 14, 3), 0, 0, 0], [box3(150, 32, 20, 4), 20, 0, 14])],
    20,
    [b.part(pick(m, 'saddle', ['Saddle', 'Saddle, gel', 'Saddle, wide']), 'pad'), shapedPad(saddle, 22)],
  ])
  clampRow(b, hw, m)
  b.addLooseRow(spot(180, -190, 60), minus(X), 14, [
    [b.part('Slider lock knob', 'plastic'), knob(17, 34)],
    hw.flat(10),
    [b.part('Slider clamp block', 'bracket'), box3(26, 30, 18, 3)],
    50,
  ]).into('Seat slider')
  b.addLooseRow(spot(-330, -10), X, 14, [
    hw.cap(8, 40),
    hw.split(8),
    [
      b.part('Saddle clamp', 'bracket'),
      together(24, [round(15, 24, { bore: 8 }), 0, 0, 0], [box3(16, 34, 16), 0, -14, 4]),
    ],
    hw.lock(8),
  ]).into('Saddle')
  const reach = between(m, 'bar', 100, 130)
  b.addLoosePart(
    b.part('Handlebar, welded', 'frame'),
    bar(
      [
        [0, -reach, 0],
        [0, -reach, 70],
        [0, -reach * 0.5, 110],
        [0, reach * 0.5, 110],
        [0, reach, 70],
        [0, reach, 0],
      ].map(([x, y, z]) => [known(y), known(x), known(z)] as const),
      11,
      { bend: 34, bore: 7 },
    ),
    spot(360, -60, 60),
    X,
    Z,
  )
  b.addLooseRow(spot(330, 60), minus(X), 12, [
    hw.cap(8, 30),
    hw.split(8),
    [
      b.part('Handlebar clamp', 'bracket'),
      extrude(
        outline([
          [-22, -16, 4],
          [22, -16, 4],
          [22, 8, 14],
          [-22, 8, 14],
        ]),
        22,
        {
          holes: [
            [-14, -6, 3.4],
            [14, -6, 3.4],
          ],
        },
      ),
    ],
  ]).into('Handlebar, welded')
  return b.done()
}
