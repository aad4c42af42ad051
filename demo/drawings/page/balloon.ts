import type { Point } from '../geometry/view.ts'
import type { Callout } from './callouts.ts'
import { radius } from './callouts.ts'
import { escaped } from './frame.ts'
import { accent, paper } from './line-styles.ts'

const num = (value: number): string => String(Math.round(value * 10) / 10)

/** From the balloon's rim to the part. */
function leader({ balloon: [x, y], anchor: [ax, ay] }: Callout): string {
  const length = Math.hypot(ax - x, ay - y)
  const start: Point = [x + ((ax - x) * radius) / length, y + ((ay - y) * radius) / length]
  return `M${num(start[0])} ${num(start[1])}L${num(ax)} ${num(ay)}`
}

/**
 * Draws all balloons over the drawing: leaders with a halo, a dot on each part, and numbered balloons, each in a group
 * with its callout.
 */
export function balloons(callouts: readonly Callout[], nameOf: (callout: number) => string): string {
  const each = (draw: (c: Callout) => string): string => callouts.map(draw).join('')
  return (
    `<g fill="${paper}" stroke="${accent}" stroke-width="1.1">` +
    `<path stroke="${paper}" stroke-width="4.5" d="${each(leader)}"/>` +
    `<path stroke-width="4.4" stroke-linecap="round" d="${each(({ anchor: [x, y] }) => `M${num(x)} ${num(y)}h0`)}"/>` +
    each(
      (c) =>
        `<g data-callout="${c.number}"><title>${c.number}: ${escaped(nameOf(c.number))}</title>` +
        `<path d="${leader(c)}"/><circle cx="${num(c.balloon[0])}" cy="${num(c.balloon[1])}" r="${radius}"/></g>`,
    ) +
    '</g><g fill="currentColor" font-size="15" font-weight="700" text-anchor="middle">' +
    each((c) => `<text x="${num(c.balloon[0])}" y="${num(c.balloon[1] + 5.3)}">${c.number}</text>`) +
    '</g>'
  )
}
