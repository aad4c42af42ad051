import { X, Z } from '../geometry/vector.ts'
import { rectAt } from '../geometry/profile.ts'
import type { Assembly } from '../assembly.ts'
import { bench } from '../bench.ts'
import type { Model } from '../catalogue/model.ts'
import { between, has, pick } from '../catalogue/model.ts'
import { board, consoleShell, cornersOf, overlay } from '../stock/sheet.ts'
import type { Shape } from '../stock/shape.ts'
import { across, bar, box3, extrude, round, stack, together } from '../stock/shape.ts'
import { fasteners } from '../stock/fasteners.ts'
import { ventilation } from './console-fan.ts'

const housing = (w: number, h: number) => rectAt(-w / 2, -h / 2, w, h, 24)

/** The console: display, housing, boards, wiring, heart-rate grips. */
export function consoleUnit(m: Model): Assembly {
  const b = bench(m, 'Console', 'CN')
  const hw = fasteners(b)
  const w = between(m, 'console', 190, 260)
  const h = between(m, 'console height', 130, 165)
  const keys = between(m, 'keys', 4, 7)
  const touch = has(m, 'touch', 0.4)
  const face = together(4, [overlay(w * 0.9, h * 0.86, keys), 0, 0, 0])
  const glass: Shape = stack(
    extrude(rectAt(-w * 0.31, -h * 0.24, w * 0.62, h * 0.54, 4), 9),
    extrude(rectAt(-w * 0.27, -h * 0.19, w * 0.54, h * 0.44, 2), 1, { tone: 'mid' }),
  )
  const gap = between(m, 'gap', 96, 118)
  b.row([-430, 0, 0], X, gap, [
    [
      b.part('Console back cover', 'cover'),
      together(34, [consoleShell(w, h, 30), 0, 0, 0], [box3(60, 30, 12, 4), 0, -h * 0.3, 30]),
    ],
    [
      b.part('Console harness board', 'board'),
      board(w * 0.72, h * 0.66, between(m, 'chips', 4, 8), between(m, 'plugs', 3, 5)),
    ],
    [
      b.part(
        touch ? `Touch display, ${pick(m, 'inch', [10, 15, 19])} in` : `LCD module, ${pick(m, 'inch', [5, 7])} in`,
        'board',
      ),
      glass,
    ],
    [
      b.part('Console housing', 'cover'),
      extrude(housing(w, h), 26, { opening: rectAt(-w * 0.3, -h * 0.2, w * 0.6, h * 0.5) }),
    ],
    [b.part(touch ? 'Bezel' : `Overlay and keypad, ${keys} keys`, 'label'), face],
  ])
  b.rows([-530, 0, 0], X, cornersOf(w * 0.84, h * 0.76, 6), 0, [hw.screw(4, 34), 66])
  ventilation(b, hw, m, h)
  if (m.kind === 'treadmill')
    b.addLooseRow([250, -h * 1.3, -190], Z, 16, [
      [
        b.part('Safety key with cord', 'cable'),
        together(
          20,
          [
            bar(
              [
                [0, 0, 10],
                [30, -30, -10],
                [60, 0, -30],
                [90, -20, -20],
              ],
              1.6,
              { smooth: true, bare: true },
            ),
            0,
            0,
            0,
          ],
          [box3(30, 18, 14, 5), 0, 0, 0],
        ),
      ],
    ]).into('Console housing')
  const bars = b.part('Heart-rate grip assembly', 'grip')
  if (has(m, 'heart', 0.8))
    b.addLooseRow([-190, h * 1.5, 90], X, 22, [
      hw.screw(5, 22),
      [
        bars,
        across(
          stack(
            round(13, 14, { tone: 'mid' }),
            round(15, 46, { rings: [9] }),
            round(13, 10, { tone: 'mid' }),
            round(15, 46),
            round(13, 12, { tone: 'mid' }),
          ),
          'u',
          30,
        ),
      ],
    ]).into('Console housing')
  b.addLoosePart(
    b.part('Upper console cable', 'cable'),
    bar(
      [
        [0, 0, 0],
        [20, -40, 20],
        [10, -90, 60],
        [60, -120, 90],
        [80, -170, 100],
      ],
      2.6,
      { smooth: true, bare: true, tone: 'mid' },
    ),
    [-390, -20, -h * 0.62],
    X,
  ).into('Console harness board')
  b.addLooseRow([-260, h * 0.9, -h * 1.5], Z, 22, [
    [
      b.part('Console mounting bracket', 'bracket'),
      together(
        40,
        [
          extrude(rectAt(-60, -34, 120, 68, 8), 6, {
            holes: [
              [-44, -20, 5],
              [44, -20, 5],
              [44, 20, 5],
              [-44, 20, 5],
            ],
          }),
          0,
          0,
          0,
        ],
        [box3(100, 6, 34), 0, 24, 6],
      ),
    ],
    hw.flat(8),
    hw.boltBack(8, 30),
  ]).into('Console back cover')
  if (has(m, 'reader', 0.4))
    b.addLooseRow([120, h * 1.5, 40], X, 20, [
      [b.part('Wireless receiver board', 'board'), board(60, 40, 2, 1)],
      hw.screwBack(3, 10),
    ]).into('Console harness board')
  return b.done()
}
