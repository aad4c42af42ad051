import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getProductTerms } from '../../../domain/catalogue/searchable.ts'
import { fold, numberKey, parseQuery, sortName, toTerms } from '../../../domain/catalogue/terms.ts'

describe('search terms', () => {
  it('are lower case, without accents, each once and in their order', () => {
    expect(toTerms('Béquille, RÉGLABLE 3/8" réglable')).toEqual(['bequille', 'reglable', '3', '8'])
    expect(toTerms('Poly-V belt (230J6)')).toEqual(['poly', 'v', 'belt', '230j6'])
    expect(toTerms(' —…! ')).toEqual([])
    expect(toTerms('x'.repeat(60))).toEqual(['x'.repeat(40)])
  })
  it('consist of letters and digits only, and are stable when split again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const terms = toTerms(text)
        for (const term of terms) expect(term).toMatch(/^[a-z0-9]{1,40}$/)
        expect(toTerms(terms.join(' '))).toEqual(terms)
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
  it('of a part are its name, its number in pieces, its brand and its machines', () => {
    expect(
      getProductTerms({ number: 'MT-204 817', name: 'Drive belt', brand: 'Meridian', models: ['T500', 'T700'] }),
    ).toEqual(['drive', 'belt', 'mt', '204', '817', 'meridian', 't500', 't700'])
  })
})

describe('a part number', () => {
  it.each(['MT-204817', 'mt 204817', 'Mt204 817', ' MT/204.817 '])('is the same number as %s', (typed) => {
    expect(numberKey(typed)).toBe('mt204817')
  })
})

describe('a query', () => {
  it('is also a number if it has a digit and three characters', () => {
    expect(parseQuery('mt-204')).toEqual({ number: 'mt204', terms: ['mt', '204'] })
    expect(parseQuery('m 2').number).toBeNull()
    expect(parseQuery('belt').number).toBeNull()
    expect(parseQuery('1'.repeat(41)).number).toBeNull()
    expect(parseQuery(' - ')).toEqual({ number: null, terms: [] })
  })
  it('has at most eight terms', () => {
    expect(parseQuery('a b c d e f g h i j').terms).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  })
})

describe('the sort name', () => {
  it('keeps repeated terms, unlike the search terms', () => {
    expect(sortName('Bolt, M8 – bolt')).toBe('bolt m8 bolt')
  })
})
