import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Found } from '../../../domain/catalogue/match.ts'
import { findFit, fitScores, compareFound, isOneTypo, allowsTypo } from '../../../domain/catalogue/match.ts'

const anyTerm = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })

/** Lists all terms that are one edit away. */
function findNeighbors(from: string): Set<string> {
  const made = new Set<string>()
  for (let at = 0; at <= from.length; at += 1) {
    const [before, behind] = [from.slice(0, at), from.slice(at)]
    for (const letter of 'abc') {
      made.add(before + letter + behind)
      if (behind !== '') made.add(before + letter + behind.slice(1))
    }
    if (behind !== '') made.add(before + behind.slice(1))
    if (behind.length > 1) made.add(before + behind.charAt(1) + behind.charAt(0) + behind.slice(2))
  }
  made.delete(from)
  return made
}

describe('one typo', () => {
  it.each([
    ['blet', 'belt'],
    ['bet', 'belt'],
    ['beelt', 'belt'],
    ['bolt', 'belt'],
    ['rolelr', 'roller'],
  ])('turns %s into %s', (typed, meant) => {
    expect(isOneTypo(typed, meant)).toBe(true)
  })
  it.each([
    ['belt', 'belt'],
    ['blte', 'belt'],
    ['be', 'belt'],
    ['tleb', 'belt'],
  ])('does not turn %s into %s', (typed, meant) => {
    expect(isOneTypo(typed, meant)).toBe(false)
  })
  it('is exactly one letter added, missing, wrong or swapped', () => {
    fc.assert(
      fc.property(anyTerm, anyTerm, (typed, meant) => {
        expect(isOneTypo(typed, meant)).toBe(findNeighbors(typed).has(meant))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('how a typed term fits', () => {
  it('is best if equal, then as a prefix, then with a typo', () => {
    expect([findFit('belt', 'belt'), findFit('bel', 'belts'), findFit('blet', 'belt')]).toEqual([
      fitScores.exact,
      fitScores.prefix,
      fitScores.typo,
    ])
    expect(findFit('blet', 'belts')).toBeNull()
  })
  it('allows no typo in short terms and numbers', () => {
    expect([findFit('bel', 'bet'), findFit('m100', 'm101'), findFit('belt', 'bet')]).toEqual([null, null, null])
    expect([allowsTypo('bel'), allowsTypo('belt'), allowsTypo('be1t')]).toEqual([false, true, false])
  })
  it('matches a single letter only exactly', () => {
    expect([findFit('v', 'v'), findFit('v', 'valve'), findFit('va', 'valve')]).toEqual([
      fitScores.exact,
      null,
      fitScores.prefix,
    ])
  })
})

describe('the order of results', () => {
  const found: Found = { score: 0, isReplaced: false, sortName: 'belt', numberKey: 'mt1', id: 5 }
  it('is by score, then current parts first, then by name, number and id', () => {
    const sorted = [
      found,
      { ...found, id: 6 },
      { ...found, numberKey: 'mt2', id: 1 },
      { ...found, sortName: 'bolt', id: 1 },
      { ...found, isReplaced: true, sortName: 'axle', id: 1 },
      { ...found, score: 1, sortName: 'axle', id: 1 },
    ]
    expect([...sorted].reverse().sort(compareFound)).toEqual(sorted)
  })
  it('compares names as plain text, as the database does', () => {
    const names = ['a b', 'a1', 'ab', 'b']
    expect(
      names
        .toReversed()
        .map((sortName) => ({ ...found, sortName }))
        .sort(compareFound)
        .map((one) => one.sortName),
    ).toEqual(names)
  })
})
