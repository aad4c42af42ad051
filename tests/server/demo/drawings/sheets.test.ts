import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { models } from '../../../../server/db/demo/range.ts'
import { drawnModel, sheetsOf } from '../../../../server/db/demo/drawings/sheets.ts'
import { drawn } from './every-page.ts'

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

/** Tags that are closed out of turn, or not at all. */
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
  it('are the same whenever they are drawn', () => {
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
  it('are drawn one by one: none before it is asked for', () => {
    const unknown = { ...drawnModel(oneOfEachKind[0]!), mirrored: true, name: 'T999' }
    expect(sheetsOf(unknown).map((make) => typeof make)).toEqual(sheetsOf(unknown).map(() => 'function'))
    expect(sheetsOf(unknown)[0]!().svg).toContain('T999')
  })
  it('have a code of their own within their model', () => {
    expect(new Set(drawn.map((d) => d.name)).size).toBe(drawn.length)
  })
  it('are as many as a shop has: 60 models, over 320 sheets, over 3,000 different parts', () => {
    expect(models).toHaveLength(60)
    expect(drawn.length).toBeGreaterThanOrEqual(320)
    expect(new Set(drawn.flatMap((d) => d.parts.map((p) => p.number))).size).toBeGreaterThan(3000)
  })
  it('are all different, titles and labels aside', () => {
    const pictures = drawn.map((d) => d.svg.replace(/<text[^>]*>[^<]*<\/text>/g, '').replace(/ aria-label="[^"]*"/, ''))
    expect(new Set(pictures).size).toBe(drawn.length)
  })
  it('weigh at most 27 kB in the middle and 48 kB at the most', () => {
    const sizes = sorted(drawn.map((d) => Buffer.byteLength(d.svg)))
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(27 * 1024)
    expect(sizes.at(-1)).toBeLessThanOrEqual(48 * 1024)
  })
})

describe('the SVG', () => {
  it('is well formed', () => {
    const tag = /<\/?[a-zA-Z]+(?: [a-zA-Z:-]+="[^"<&]*")*\/?>/g
    const words = (svg: string): string => svg.replace(tag, '').replace(/&(amp|lt|gt|quot);/g, '')
    expect(drawn.filter((d) => unbalanced(d.svg).length || /[<>&]/.test(words(d.svg))).map((d) => d.name)).toEqual([])
  })
  it('is read by a strict reader as a picture of its size', async () => {
    for (const kind of new Set(drawn.map((d) => d.model.kind)))
      for (const { svg } of drawn.filter((d) => d.model.kind === kind).slice(0, 7))
        expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 1200, height: 900 })
  })
  it('holds shapes and words alone: no script, style, link, event or outside address', () => {
    for (const { svg, name } of drawn) {
      const tags = [...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, tag]) => tag!)
      const names = [...svg.matchAll(/ ([a-zA-Z:-]+)="/g)].map(([, attribute]) => attribute!)
      expect([name, ...new Set(tags)].filter((tag) => tag !== name && !elements.includes(tag))).toEqual([])
      expect([...new Set(names)].filter((attribute) => !attributes.includes(attribute))).toEqual([])
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/url\(|https?:|javascript:|<!|<\?/)
    }
  })
  it('takes ink and paper from the page it stands in, and no colour of its own', () => {
    for (const { svg } of drawn) {
      const colours = [...svg.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour!)
      expect(
        colours.filter((c) => !/^(none|currentColor|var\(--diagram-|color-mix\(in srgb,currentColor )/.test(c)),
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

describe('the bill of material', () => {
  const parts = drawn.flatMap((d) => d.parts)
  it('gives a number to one part alone: the same number is the same name at the same price', () => {
    const known = new Map<string, string>()
    for (const { number, name, price } of parts) {
      const what = `${name} ${price ?? 'ask'}`
      expect(known.get(number) ?? what).toBe(what)
      known.set(number, what)
    }
  })
  it('counts pieces', () => {
    expect(parts.filter((p) => p.qty < 1 || !Number.isInteger(p.qty))).toEqual([])
  })
  it('tells what a part replaces, which is another number that no sheet still lists', () => {
    const listed = new Set(parts.map((p) => p.number))
    const replacing = parts.filter((p) => p.supersedes !== null)
    expect(replacing.length).toBeGreaterThan(200)
    expect(replacing.filter((p) => listed.has(p.supersedes!))).toEqual([])
  })
  it('divides a callout at a serial number of the model: the last of the earlier, the first of the later part', () => {
    let breaks = 0
    for (const { model, parts: own } of drawn)
      for (const before of own.filter((p) => p.serialTo !== null)) {
        const after = own.find((p) => p.callout === before.callout && p.serialFrom !== null)
        const serial = new RegExp(`^${model.serialPrefix}\\d{2}(0[1-9]|[1-4]\\d|5[0-2])[A-Z]\\d{5}$`)
        expect(before.serialTo).toMatch(serial)
        expect(after?.serialFrom).toMatch(serial)
        expect(before.serialTo!.slice(0, -5)).toBe(after!.serialFrom!.slice(0, -5))
        expect(Number(after!.serialFrom!.slice(-5)) - Number(before.serialTo!.slice(-5))).toBe(1)
        expect(after!.number).not.toBe(before.number)
        breaks++
      }
    expect(breaks).toBeGreaterThan(50)
  })
})
