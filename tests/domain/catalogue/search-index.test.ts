import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFit, compareFound, numberScores } from '../../../domain/catalogue/match.ts'
import type { Found } from '../../../domain/catalogue/match.ts'
import { getProductTerms } from '../../../domain/catalogue/searchable.ts'
import { createIndexBuilder, sortForIndex } from '../../../domain/catalogue/search-index/build.ts'
import type { IndexedPart } from '../../../domain/catalogue/search-index/build.ts'
import { mergeHits } from '../../../domain/catalogue/search-index/merge.ts'
import { openIndex } from '../../../domain/catalogue/search-index/open.ts'
import type { OpenIndex } from '../../../domain/catalogue/search-index/open.ts'
import { searchIndex } from '../../../domain/catalogue/search-index/search.ts'
import { numberKey, parseQuery, sortName } from '../../../domain/catalogue/terms.ts'

const part = (id: number, number: string, name: string, more: Partial<IndexedPart> = {}): IndexedPart => ({
  id,
  number,
  name,
  brand: 'Meridian',
  supersededBy: null,
  models: [],
  ...more,
})

function indexOf(parts: readonly IndexedPart[]): OpenIndex {
  const builder = createIndexBuilder()
  for (const one of sortForIndex(parts)) builder.add(one)
  return openIndex(builder.finish().buffer)
}
const find = (parts: readonly IndexedPart[], typed: string) => {
  const index = indexOf(parts)
  return mergeHits([{ index, hits: searchIndex(index, parseQuery(typed)) }], 0, 1000).ids
}

/** A reference search: the rules of match.ts, applied to every part. */
function oracle(parts: readonly IndexedPart[], typed: string): number[] {
  const query = parseQuery(typed)
  const found: Found[] = []
  for (const one of parts) {
    const terms = getProductTerms({ ...one, models: one.models.map(({ name }) => name) })
    const fits = query.terms.map((term) => {
      const all = terms.map((own) => findFit(term, own)).filter((fit) => fit !== null)
      return all.length === 0 ? null : Math.min(...all)
    })
    const key = numberKey(one.number)
    const byNumber =
      query.number === null || !key.startsWith(query.number)
        ? null
        : key === query.number
          ? numberScores.whole
          : numberScores.beginning
    const byTerms =
      fits.length === 0 || fits.includes(null) ? null : fits.reduce<number>((sum, fit) => sum + (fit ?? 0), 0)
    const score = byNumber ?? byTerms
    if (score !== null)
      found.push({
        score,
        isReplaced: one.supersededBy !== null,
        sortName: sortName(one.name),
        numberKey: key,
        id: one.id,
      })
  }
  return found.sort(compareFound).map(({ id }) => id)
}

const syllables = [
  'belt',
  'bolt',
  'belts',
  'drive',
  'dirve',
  'pad',
  'motor',
  'moter',
  'roller',
  'X9',
  'T500',
  'kit',
  'béquille',
]
const name = fc.array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 4 }).map((terms) => terms.join(' '))
const number = fc
  .tuple(fc.constantFrom('MT', 'HB', 'mt-2'), fc.integer({ min: 0, max: 4000 }), fc.constantFrom('', '-', ' '))
  .map(([prefix, n, dash]) => `${prefix}${dash}${n}`)
const catalogue = fc
  .uniqueArray(fc.tuple(number, name, fc.boolean(), fc.constantFrom('Meridian', 'Harbor'), fc.subarray([1, 2, 3])), {
    selector: ([own]) => numberKey(own),
    maxLength: 60,
  })
  .map((rows) =>
    rows.map(([own, called, isReplaced, brand, models], n) =>
      part(n * 7 + 1, own, called, {
        brand,
        supersededBy: isReplaced ? 1 : null,
        models: models.map((id) => ({ id, name: `Model ${id}00` })),
      }),
    ),
  )
const typed = fc.oneof(
  name,
  number,
  number.map((own) => own.slice(0, 4)),
  fc
    .array(
      fc.constantFrom('bel', 'belr', 'drvie', 'mtoor', 'm', 'me', '20', 'model', '300', 'harbro', 'kits', 'nothing'),
      { minLength: 1, maxLength: 3 },
    )
    .map((terms) => terms.join(' ')),
)

describe('The packed search index', () => {
  it('finds the same as the reference search, in the same order', () => {
    fc.assert(
      fc.property(catalogue, typed, (parts, terms) => {
        expect(find(parts, terms)).toEqual(oracle(parts, terms))
      }),
      { numRuns: 400 },
    )
  })

  it('gives the same list from several indexes as from one, page by page', () => {
    fc.assert(
      fc.property(catalogue, typed, fc.integer({ min: 0, max: 20 }), (parts, terms, offset) => {
        const query = parseQuery(terms)
        const indexes = ['Meridian', 'Harbor'].map((brand) => indexOf(parts.filter((one) => one.brand === brand)))
        const merged = mergeHits(
          indexes.map((index) => ({ index, hits: searchIndex(index, query) })),
          offset,
          7,
        )
        const whole = oracle(parts, terms)
        expect(merged).toEqual({ total: whole.length, ids: whole.slice(offset, offset + 7) })
      }),
    )
  })

  it('finds a part by its whole barcode, with or without leading zeros, and by its searched attributes', () => {
    const parts = [
      part(1, 'A-1', 'Belt', { barcode: '012345678905' }),
      part(2, '0123', 'Roller', { attributes: ['Ribbed, spare-part'] }),
      part(3, 'Z-9', 'Deck', { barcode: 'SB-0012' }),
    ]
    for (const scanned of ['012345678905', '12345678905', '0012345678905']) expect(find(parts, scanned)).toEqual([1])
    expect(find(parts, 'sb 0012')).toEqual([3])
    expect(find(parts, '01234567890')).toEqual([])
    expect(find(parts, '0123')).toEqual([2])
    expect(find(parts, 'ribbed roller')).toEqual([2])
    const index = indexOf(parts)
    expect(['a1', '0123', 'z9', '12345678905'].map((key) => index.docOfNumber(key))).toEqual([0, 2, 1, null])
    expect([0, 1, 2].map((doc) => index.numberKeyAt(doc))).toEqual(['a1', 'z9', '0123'])
  })

  it('leaves out hidden parts and respects filters', () => {
    const index = indexOf([part(1, 'A-1', 'Belt'), part(2, 'A-2', 'Belt'), part(3, 'A-3', 'Belt')])
    const query = parseQuery('belt')
    const only = (narrowing: Parameters<typeof searchIndex>[2]) =>
      mergeHits([{ index, hits: searchIndex(index, query, narrowing) }], 0, 10).ids
    expect(only({ hidden: Uint8Array.of(0, 1, 0) })).toEqual([1, 3])
    expect(only({ only: Uint8Array.of(0, 1, 1) })).toEqual([2, 3])
    expect(only({ hidden: Uint8Array.of(0, 1, 0), only: Uint8Array.of(1, 1, 0) })).toEqual([1])
  })

  it('allows one letter wrong, missing, added or swapped, but never in a number', () => {
    const parts = [part(1, 'MT-204817', 'Drive belt')]
    for (const terms of ['drvie', 'drie', 'drivve', 'drixe']) expect(find(parts, terms)).toEqual([1])
    for (const terms of ['204816', 'belt 204871', 'dxixe']) expect(find(parts, terms)).toEqual([])
  })

  it('finds parts by id, number and model, and their replacements', () => {
    const models = [{ id: 40, name: 'T500' }]
    const index = indexOf([
      part(9, 'B-2', 'Pad', { models }),
      part(4, 'B 10', 'Belt', { supersededBy: 9 }),
      part(5, 'B-100', 'Belt', { models, supersededBy: 9 }),
    ])
    const byDoc = [0, 1, 2].map((doc) => index.idAt(doc))
    expect(byDoc).toEqual([4, 5, 9])
    expect(byDoc.map((id) => index.docOf(id))).toEqual([0, 1, 2])
    expect(index.docOf(77)).toBeNull()
    expect(index.docOfNumber('b10')).toBe(0)
    expect(index.docOfNumber('b1')).toBeNull()
    expect(index.docsOfModel(40)).toEqual([1, 2])
    expect(index.docsOfModel(41)).toEqual([])
    expect(index.replacedBy(9)).toEqual([4, 5])
    expect([index.sortNameAt(2), index.numberKeyAt(1)]).toEqual(['pad', 'b100'])
  })

  it('finds nothing without parts, and rejects other bytes', () => {
    expect(find([], 'belt 12-345')).toEqual([])
    expect(() => openIndex(new TextEncoder().encode('something else').buffer)).toThrow('not a search index')
  })

  it('rejects parts out of order', () => {
    const builder = createIndexBuilder()
    builder.add(part(1, 'A-1', 'Pad'))
    expect(() => {
      builder.add(part(2, 'A-2', 'Belt'))
    }).toThrow('A-2 came too late')
  })
})
