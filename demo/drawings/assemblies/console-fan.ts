import type { bench } from '../bench.ts'
import type { Model } from '../catalogue/model.ts'
import { has } from '../catalogue/model.ts'
import { disc, rectAt } from '../geometry/profile.ts'
import { X } from '../geometry/vector.ts'
import type { fasteners } from '../stock/fasteners.ts'
import { extrude, round, stack, together } from '../stock/shape.ts'

/** The part behind the console's grille: a cooling fan or a speaker. */
export function ventilation(b: ReturnType<typeof bench>, hw: ReturnType<typeof fasteners>, m: Model, h: number): void {
  const isFan = has(m, 'fan', 0.5)
  b.addLooseRow([180, -h * 1.9, -60], X, 24, [
    hw.screwBack(3, 10),
    isFan
      ? [
          b.part('Cooling fan', 'sensor'),
          together(
            18,
            [
              extrude(rectAt(-26, -26, 52, 52, 4), 14, {
                holes: [
                  [0, 0, 21],
                  [-21, -21, 3],
                  [21, -21, 3],
                  [21, 21, 3],
                  [-21, 21, 3],
                ],
              }),
              0,
              0,
              0,
            ],
            [round(7, 10), 0, 0, 4],
          ),
        ]
      : [
          b.part('Speaker', 'sensor'),
          stack(round(14, 10), round(18, 8, { to: 30 }), round(32, 3, { rings: [27, 11] })),
        ],
    [
      b.part(isFan ? 'Fan grille' : 'Speaker grille', 'plastic'),
      extrude(disc(34), 3, {
        holes: [
          [0, 0, 5],
          ...Array.from({ length: 8 }, (_, i): [number, number, number] => [
            18 * Math.cos((i * Math.PI) / 4),
            18 * Math.sin((i * Math.PI) / 4),
            4,
          ]),
        ],
      }),
    ],
  ]).into('Console housing')
}
