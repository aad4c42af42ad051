import { describe, expect, it } from 'vitest'
import type { Hotspot } from '../../../../server/db/demo/drawings/draw.ts'
import { contains, crossing, distanceToSegment } from '../../../../server/db/demo/drawings/geometry/plane.ts'
import type { Point } from '../../../../server/db/demo/drawings/geometry/view.ts'
import { radius } from '../../../../server/db/demo/drawings/page/callouts.ts'
import { flowMark } from '../../../../server/db/demo/drawings/page/flows.ts'
import { field } from '../../../../server/db/demo/drawings/page/frame.ts'
import { cell, middleOf, ownerAt } from '../../../../server/db/demo/drawings/page/raster.ts'
import type { Drawn } from './every-page.ts'
import { drawn } from './every-page.ts'

type Callout = Drawn['page']['callouts'][number]

const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
const isPart = (owner: number): boolean => owner !== 0 && owner !== flowMark

/** From the part to the balloon's rim. */
function leader({ anchor, balloon }: Callout): readonly [Point, Point] {
  const share = radius / far(anchor, balloon)
  return [anchor, [balloon[0] + (anchor[0] - balloon[0]) * share, balloon[1] + (anchor[1] - balloon[1]) * share]]
}

function isWithin({ shape }: Hotspot, p: Point, slack = 0): boolean {
  if (shape.kind === 'circle') return far([shape.x, shape.y], p) <= shape.r + slack
  if (contains(shape.points, p)) return true
  return shape.points.some((q, i) => distanceToSegment(p, q, shape.points[(i + 1) % shape.points.length]!) < slack)
}

/** What a rule finds wrong on all sheets. */
const faults = (find: (d: Drawn) => readonly string[]): string[] =>
  drawn.flatMap((d) => find(d).map((fault) => `${d.name}: ${fault}`))

describe('balloons', () => {
  it('stand in the drawing field', () => {
    const [left, top, right, bottom] = field
    const outside = ({ balloon: [x, y] }: Callout) =>
      x - radius < left || y - radius < top || x + radius > right || y + radius > bottom
    expect(faults((d) => d.page.callouts.filter(outside).map((c) => c.line))).toEqual([])
  })
  it('overlap no other balloon', () => {
    const crowded = (c: Callout, all: readonly Callout[]) =>
      all.some((o) => o !== c && far(o.balloon, c.balloon) < 2 * radius + 2)
    expect(faults(({ page: { callouts } }) => callouts.filter((c) => crowded(c, callouts)).map((c) => c.line))).toEqual(
      [],
    )
  })
  it('lie on no part', () => {
    const onPart = ({ page: { raster } }: Drawn, { balloon }: Callout) => {
      for (let x = -radius; x <= radius; x += 2)
        for (let y = -radius; y <= radius; y += 2)
          if (Math.hypot(x, y) <= radius && isPart(ownerAt(raster, balloon[0] + x, balloon[1] + y))) return true
      return false
    }
    expect(faults((d) => d.page.callouts.filter((c) => onPart(d, c)).map((c) => c.line))).toEqual([])
  })
  it('are numbered one by one, one for each part of the assembly', () => {
    for (const { page } of drawn) {
      expect(page.callouts.map((c) => c.number)).toEqual(page.callouts.map((_, i) => i + 1))
      expect(new Set(page.callouts.map((c) => c.line))).toEqual(new Set(page.assembly.lines.map((l) => l.key)))
    }
  })
})

describe('leaders', () => {
  it('run over no other part', () => {
    const over = ({ page: { raster } }: Drawn, c: Callout) => {
      const [a, b] = leader(c)
      const steps = Math.ceil(far(a, b))
      return Array.from({ length: steps + 1 }, (_, i) =>
        ownerAt(raster, a[0] + ((b[0] - a[0]) * i) / steps, a[1] + ((b[1] - a[1]) * i) / steps),
      ).some((owner) => isPart(owner) && owner !== c.instance + 1)
    }
    expect(faults((d) => d.page.callouts.filter((c) => over(d, c)).map((c) => c.line))).toEqual([])
  })
  it('cross no other leader and no balloon', () => {
    const tangled = (c: Callout, o: Callout) =>
      c !== o && (crossing(...leader(c), ...leader(o)) || distanceToSegment(o.balloon, ...leader(c)) < radius + 1)
    expect(
      faults(({ page: { callouts } }) =>
        callouts.filter((c) => callouts.some((o) => tangled(c, o))).map((c) => c.line),
      ),
    ).toEqual([])
  })
  it('point to a part that is seen there', () => {
    expect(
      faults(({ page: { callouts, raster } }) =>
        callouts.filter((c) => ownerAt(raster, ...c.anchor) !== c.instance + 1).map((c) => c.line),
      ),
    ).toEqual([])
    expect(faults(({ page }) => (page.faults ? [String(page.faults)] : []))).toEqual([])
  })
})

describe('hotspots', () => {
  it('are there for each callout, its balloon among them', () => {
    expect(
      faults(({ page, hotspots }) =>
        page.callouts
          .filter((c) => {
            const own = hotspots.filter((h) => h.callout === c.number)
            return (
              own.length < 2 ||
              !own.some((h) => isWithin(h, c.balloon)) ||
              !own.some((h) => isWithin(h, c.anchor, cell))
            )
          })
          .map((c) => c.line),
      ),
    ).toEqual([])
  })
  it('have at most 24 corners, of one decimal at most, on the sheet', () => {
    for (const { hotspots } of drawn)
      for (const { shape } of hotspots) {
        const numbers = shape.kind === 'circle' ? [shape.x, shape.y, shape.r] : shape.points.flat()
        expect(numbers.every((n) => Math.round(n * 10) / 10 === n && n >= 0 && n <= 1200)).toBe(true)
        if (shape.kind === 'polygon') {
          expect(shape.points.length).toBeGreaterThanOrEqual(3)
          expect(shape.points.length).toBeLessThanOrEqual(24)
        }
      }
  })
  it('leave holes out: whoever points through a belt does not point at it', () => {
    let open = 0
    for (const { page, hotspots } of drawn)
      for (const callout of page.callouts.filter((c) => c.line.startsWith('Drive belt'))) {
        const cells = page.targets.find((t) => t.instance === callout.instance)!.cells
        const xs = cells.map((c) => ((c % page.raster.columns) + 0.5) * cell)
        const ys = cells.map((c) => (Math.floor(c / page.raster.columns) + 0.5) * cell)
        const middle: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
        if (ownerAt(page.raster, ...middle) === callout.instance + 1) continue
        open++
        expect(
          hotspots.filter((h) => h.callout === callout.number && h.shape.kind === 'polygon' && isWithin(h, middle)),
        ).toEqual([])
      }
    expect(open).toBeGreaterThan(20)
  })
})

describe('flow lines', () => {
  const loose = drawn.map(({ page }) => page.assembly.belongs.size)
  it('lead nearly every loose group to the part it belongs to; the others stand beside it', () => {
    const drawnLines = drawn.map(({ page }) => page.flows.length)
    expect(drawnLines.reduce((a, b) => a + b)).toBeGreaterThan(loose.reduce((a, b) => a + b) * 0.95)
  })
  it('end on that part', () => {
    expect(
      faults(({ page: { assembly, flows, targets, raster } }) =>
        flows
          .filter((way) => {
            const owner = ownerAt(raster, ...way.at(-1)!)
            const target = targets.find((t) => t.instance + 1 === owner)
            return target === undefined || ![...assembly.belongs.values()].includes(target.line)
          })
          .map((way) => way.join(' ')),
      ),
    ).toEqual([])
  })
  it('stay in the drawing field', () => {
    const [left, top, right, bottom] = field
    for (const { page } of drawn)
      for (const [x, y] of page.flows.flat()) {
        expect(x > left && x < right).toBe(true)
        expect(y > top && y < bottom).toBe(true)
      }
  })
})

describe('the raster', () => {
  it('knows the middle of what is seen of a part', () => {
    for (const { page } of drawn.slice(0, 5))
      for (const t of page.targets) expect(ownerAt(page.raster, ...middleOf(page.raster, t.cells))).toBe(t.instance + 1)
  })
})
