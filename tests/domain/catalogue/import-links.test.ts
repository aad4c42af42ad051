import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBadLinks } from '../../../domain/catalogue/import/links.ts'

/** Rows as `A>B`, or `A>` for none; the catalogue in the same way. */
function bad(rows: readonly string[], catalogue: readonly string[] = []): string[] {
  const parse = (list: readonly string[]) => list.map((text) => text.split('>') as [string, string])
  const known = new Map(parse(catalogue))
  const linked = parse(rows).map(([key, to], at) => ({ line: at + 2, key, to: to === '' ? null : to }))
  return findBadLinks(linked, new Set(linked.map((row) => row.key)), {
    has: (key) => known.has(key),
    replacedBy: (key) => known.get(key) || null,
  }).map(({ line, code }) => `${line} ${code.slice('replacement.'.length)}`)
}

describe('replacements in a file', () => {
  it('are valid in any order', () => {
    expect(bad(['A>B', 'B>C', 'C>'])).toEqual([])
    expect(bad(['C>', 'B>C', 'A>B'])).toEqual([])
    expect(bad(['A>X'], ['X>'])).toEqual([])
  })
  it('in a cycle are all invalid, and so are those that lead into it', () => {
    expect(bad(['A>B', 'B>A'])).toEqual(['2 circle', '3 circle'])
    expect(bad(['A>B', 'B>C', 'C>B'])).toEqual(['2 unknown', '3 circle', '4 circle'])
    expect(bad(['A>B', 'B>C', 'C>B'], ['B>', 'C>'])).toEqual(['3 circle', '4 circle'])
  })
  it('that close a cycle with the catalogue are invalid, unless the file breaks it elsewhere', () => {
    expect(bad(['A>B'], ['B>A', 'A>'])).toEqual(['2 circle'])
    expect(bad(['A>B', 'B>'], ['B>A', 'A>'])).toEqual([])
    // The row that would break the cycle is invalid itself, so the cycle remains.
    expect(bad(['A>B', 'B>NOBODY'], ['B>A', 'A>'])).toEqual(['2 circle', '3 unknown'])
  })
  it('that point to an invalid row are invalid too, transitively', () => {
    expect(bad(['A>B', 'B>C', 'C>D', 'D>NOBODY', 'E>'])).toEqual(['2 unknown', '3 unknown', '4 unknown', '5 unknown'])
  })
  it('of 20,000 rows in one chain are checked at once, also where its end is unknown or its beginning', () => {
    const chain = Array.from({ length: 20_000 }, (_, at) => `P${at}>P${at + 1}`)
    expect(bad(chain)).toHaveLength(20_000)
    expect(bad([...chain, 'P20000>'])).toEqual([])
    const circle = bad([...chain, 'P20000>P0'])
    expect(circle).toHaveLength(20_001)
    expect(circle.every((one) => one.endsWith(' circle'))).toBe(true)
  })
  it('name their cycle from their own part on', () => {
    const rows = ['A>B', 'B>C', 'C>A'].map((text, at) => ({ line: at + 2, key: text.charAt(0), to: text.charAt(2) }))
    const none = { has: () => false, replacedBy: () => null }
    expect(findBadLinks(rows, new Set('ABC'), none).map(({ chain }) => chain.join(''))).toEqual([
      'ABCA',
      'BCAB',
      'CABC',
    ])
  })
  it('show the way back to their own part of a long cycle too', () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ line: at + 2, key: `P${at}`, to: `P${(at + 1) % 30}` }))
    const none = { has: () => false, replacedBy: () => null }
    const chain = findBadLinks(rows, new Set(rows.map(({ key }) => key)), none)[5]?.chain
    expect(chain).toEqual([...Array.from({ length: 18 }, (_, at) => `P${at + 5}`), '…', 'P5'])
    const short = rows.slice(0, 19).map((row) => (row.key === 'P18' ? { ...row, to: 'P0' } : row))
    expect(findBadLinks(short, new Set(short.map(({ key }) => key)), none)[0]?.chain).toHaveLength(20)
  })
  it('that remain lead to existing parts, without cycles', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F')
    const links = (max: number) =>
      fc.uniqueArray(fc.tuple(name, fc.option(name, { nil: '' })), { selector: ([key]) => key, maxLength: max })
    fc.assert(
      fc.property(links(6), links(4), (rows, catalogue) => {
        // The catalogue itself has no cycles.
        const known = new Map<string, string>(catalogue.map(([key, to]) => [key, to < key ? to : '']))
        for (const [key, to] of known) if (!known.has(to)) known.set(key, '')
        const file = rows.filter(([key, to]) => key !== to).map(([key, to]) => `${key}>${to}`)
        const lines = new Set(
          bad(
            file,
            [...known].map(([key, to]) => `${key}>${to}`),
          ).map((one) => Number(one.split(' ')[0])),
        )
        const good = file.filter((_, at) => !lines.has(at + 2)).map((text) => text.split('>') as [string, string])
        const after = new Map([...known, ...good])
        for (const [start] of after) {
          let [at, steps] = [start, 0]
          while ((after.get(at) ?? '') !== '') {
            at = after.get(at) ?? ''
            expect(after.has(at)).toBe(true)
            expect((steps += 1)).toBeLessThan(20)
          }
        }
      }),
    )
  })
})
