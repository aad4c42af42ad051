import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { models } from '../../../demo/model-range.ts'
import { drawnModel, sheetsOf } from '../../../demo/drawings/sheets.ts'
import { drawn } from './every-page.ts'
import type { Hotspot } from '../../../demo/drawings/draw.ts'
import { contains, crossing, distanceToSegment } from '../../../demo/drawings/geometry/plane.ts'
import type { Point } from '../../../demo/drawings/geometry/view.ts'
import { radius } from '../../../demo/drawings/page/callouts.ts'
import { flowMark } from '../../../demo/drawings/page/flows.ts'
import { field } from '../../../demo/drawings/page/frame.ts'
import { cell, middleOf, ownerAt } from '../../../demo/drawings/page/raster.ts'
import type { Drawn } from './every-page.ts'

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

/** Returns the violations of a rule on all sheets. */
const findViolations = (find: (d: Drawn) => readonly string[]): string[] =>
  drawn.flatMap((d) => find(d).map((violation) => `${d.name}: ${violation}`))

const elements = ['svg', 'g', 'path', 'rect', 'circle', 'text', 'title']
const attributes = [
  ...[
    'xmlns',
    'viewBox',
    'role',
    'aria-label',
    'data-part',
    'data-callout',
    'transform',
    'd',
    'x',
    'y',
    'cx',
    'cy',
    'r',
  ],
  ...['width', 'height', 'fill', 'fill-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-dasharray', 'paint-order', 'font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor'],
]

/** Returns tags that are closed in the wrong order or not at all. */
function unbalanced(svg: string): string[] {
  const open: string[] = []
  for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g))
    if (self) continue
    else if (!close) open.push(name!)
    else if (open.pop() !== name) return [name!]
  return open
}

const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)
const oneOfEachKind = [...new Map(models.map((m) => [drawnModel(m).kind, m])).values()]

describe('the exploded drawings of the demo shop', () => {
  it('are deterministic', () => {
    for (const model of oneOfEachKind) {
      const before = drawn.filter((d) => d.name.startsWith(`${model.brand} ${model.name} `))
      const again = sheetsOf(drawnModel(model)).map((make) => make())
      expect(again.map(({ svg, parts, hotspots }) => ({ svg, parts, hotspots }))).toEqual(
        before.map(({ svg, parts, hotspots }) => ({ svg, parts, hotspots })),
      )
      expect(again.map((s) => [s.title, s.width, s.height])).toEqual(
        before.map((d) => [d.page.assembly.title, 1200, 900]),
      )
    }
  })
  it('are drawn lazily, one by one', () => {
    const unknown = { ...drawnModel(oneOfEachKind[0]!), mirrored: true, name: 'T999' }
    expect(sheetsOf(unknown).map((make) => typeof make)).toEqual(sheetsOf(unknown).map(() => 'function'))
    expect(sheetsOf(unknown)[0]!().svg).toContain('T999')
  })
  it('have a code of their own within their model', () => {
    expect(new Set(drawn.map((d) => d.name)).size).toBe(drawn.length)
  })
  it('are as many as in a real shop: 60 models, over 320 sheets, over 3,000 different parts', () => {
    expect(models).toHaveLength(60)
    expect(drawn.length).toBeGreaterThanOrEqual(320)
    expect(new Set(drawn.flatMap((d) => d.parts.map((p) => p.number))).size).toBeGreaterThan(3000)
  })
  it('are all different, titles and labels aside', () => {
    const pictures = drawn.map((d) => d.svg.replace(/<text[^>]*>[^<]*<\/text>/g, '').replace(/ aria-label="[^"]*"/, ''))
    expect(new Set(pictures).size).toBe(drawn.length)
  })
  it('have a median size of at most 27 kB and a maximum of 48 kB', () => {
    const sizes = sorted(drawn.map((d) => Buffer.byteLength(d.svg)))
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(27 * 1024)
    expect(sizes.at(-1)).toBeLessThanOrEqual(48 * 1024)
  })
})

describe('the SVG', () => {
  it('is well formed', () => {
    const tag = /<\/?[a-zA-Z]+(?: [a-zA-Z:-]+="[^"<&]*")*\/?>/g
    const openTags = (svg: string): string => svg.replace(tag, '').replace(/&(amp|lt|gt|quot);/g, '')
    expect(drawn.filter((d) => unbalanced(d.svg).length || /[<>&]/.test(openTags(d.svg))).map((d) => d.name)).toEqual(
      [],
    )
  })
  it('is accepted by a strict parser with its size', async () => {
    for (const kind of new Set(drawn.map((d) => d.model.kind)))
      for (const { svg } of drawn.filter((d) => d.model.kind === kind).slice(0, 7))
        expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 1200, height: 900 })
  })
  it('contains only shapes and text: no script, style, link, event or external address', () => {
    for (const { svg, name } of drawn) {
      const tags = [...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, tag]) => tag!)
      const names = [...svg.matchAll(/ ([a-zA-Z:-]+)="/g)].map(([, attribute]) => attribute!)
      expect([name, ...new Set(tags)].filter((tag) => tag !== name && !elements.includes(tag))).toEqual([])
      expect([...new Set(names)].filter((attribute) => !attributes.includes(attribute))).toEqual([])
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/url\(|https?:|javascript:|<!|<\?/)
    }
  })
  it('takes its colors from the page', () => {
    for (const { svg } of drawn) {
      const colors = [...svg.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color!)
      expect(
        colors.filter((c) => !/^(none|currentColor|var\(--diagram-|color-mix\(in srgb,currentColor )/.test(c)),
      ).toEqual([])
    }
  })
  it('has a numbered balloon for each callout of the bill, and none besides', () => {
    for (const { svg, parts } of drawn) {
      const balloons = [...svg.matchAll(/data-callout="(\d+)"/g)].map(([, n]) => Number(n))
      expect(sorted(balloons)).toEqual(sorted([...new Set(parts.map((p) => p.callout))]))
      for (const n of balloons) expect(svg).toContain(`>${n}</text>`)
    }
  })
})

describe('balloons', () => {
  it('stand in the drawing field', () => {
    const [left, top, right, bottom] = field
    const outside = ({ balloon: [x, y] }: Callout) =>
      x - radius < left || y - radius < top || x + radius > right || y + radius > bottom
    expect(findViolations((d) => d.page.callouts.filter(outside).map((c) => c.line))).toEqual([])
  })
  it('overlap no other balloon', () => {
    const crowded = (c: Callout, all: readonly Callout[]) =>
      all.some((o) => o !== c && far(o.balloon, c.balloon) < 2 * radius + 2)
    expect(
      findViolations(({ page: { callouts } }) => callouts.filter((c) => crowded(c, callouts)).map((c) => c.line)),
    ).toEqual([])
  })
  it('overlap no part', () => {
    const onPart = ({ page: { raster } }: Drawn, { balloon }: Callout) => {
      for (let x = -radius; x <= radius; x += 2)
        for (let y = -radius; y <= radius; y += 2)
          if (Math.hypot(x, y) <= radius && isPart(ownerAt(raster, balloon[0] + x, balloon[1] + y))) return true
      return false
    }
    expect(findViolations((d) => d.page.callouts.filter((c) => onPart(d, c)).map((c) => c.line))).toEqual([])
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
    expect(findViolations((d) => d.page.callouts.filter((c) => over(d, c)).map((c) => c.line))).toEqual([])
  })
  it('cross no other leader and no balloon', () => {
    const tangled = (c: Callout, o: Callout) =>
      c !== o && (crossing(...leader(c), ...leader(o)) || distanceToSegment(o.balloon, ...leader(c)) < radius + 1)
    expect(
      findViolations(({ page: { callouts } }) =>
        callouts.filter((c) => callouts.some((o) => tangled(c, o))).map((c) => c.line),
      ),
    ).toEqual([])
  })
  it('point to a part that is seen there', () => {
    expect(
      findViolations(({ page: { callouts, raster } }) =>
        callouts.filter((c) => ownerAt(raster, ...c.anchor) !== c.instance + 1).map((c) => c.line),
      ),
    ).toEqual([])
    expect(findViolations(({ page }) => (page.flaws ? [String(page.flaws)] : []))).toEqual([])
  })
})

describe('hotspots', () => {
  it('are there for each callout, its balloon among them', () => {
    expect(
      findViolations(({ page, hotspots }) =>
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
  it('have at most 24 corners on the sheet, with at most one decimal', () => {
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
  it('leave holes out: a point inside a belt loop is not on the belt', () => {
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
  it('connect nearly every loose group to its part; the others are next to it', () => {
    const drawnLines = drawn.map(({ page }) => page.flows.length)
    expect(drawnLines.reduce((a, b) => a + b)).toBeGreaterThan(loose.reduce((a, b) => a + b) * 0.95)
  })
  it('end on that part', () => {
    expect(
      findViolations(({ page: { assembly, flows, targets, raster } }) =>
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
  it('finds the center of the visible area of a part', () => {
    for (const { page } of drawn.slice(0, 5))
      for (const t of page.targets) expect(ownerAt(page.raster, ...middleOf(page.raster, t.cells))).toBe(t.instance + 1)
  })
})
