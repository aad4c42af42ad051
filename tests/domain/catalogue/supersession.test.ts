import { describe, expect, it } from 'vitest'
import { isWithinBreak, findReplacedParts, findReplacements } from '../../../domain/catalogue/supersession.ts'

const chain = (next: Readonly<Record<number, number>>) => (id: number) => next[id] ?? null

describe('replaced by', () => {
  it('leads to the part that is sold now', () => {
    expect(findReplacements(1, chain({ 1: 2, 2: 3 }))).toEqual([2, 3])
    expect(findReplacements(3, chain({ 1: 2, 2: 3 }))).toEqual([])
  })
  it('ends at the first repetition of a cycle, and at the maximum length', () => {
    expect(findReplacements(1, chain({ 1: 2, 2: 1 }))).toEqual([2])
    expect(findReplacements(1, chain({ 1: 2, 2: 3, 3: 2 }))).toEqual([2, 3])
    expect(findReplacements(1, chain({ 1: 1 }))).toEqual([])
    expect(findReplacements(1, (id) => id + 1)).toHaveLength(20)
  })
  it('leads back to all replaced parts, the latest first', () => {
    const replaced: Readonly<Record<number, readonly number[]>> = { 9: [7, 5], 7: [3], 5: [4, 3], 3: [9] }
    expect(findReplacedParts(9, (id) => replaced[id] ?? [])).toEqual([5, 7, 3, 4])
    expect(findReplacedParts(1, (id) => [id + 1])).toHaveLength(20)
  })
})

describe('a serial break', () => {
  it('includes its first serial and excludes its last', () => {
    expect(isWithinBreak('MT52501A00000', 'MT52501A00000', null)).toBe(true)
    expect(isWithinBreak('MT52501A00000', null, 'MT52501A00000')).toBe(false)
    expect(isWithinBreak('MT52452K99999', 'MT52501A00000', null)).toBe(false)
    expect(isWithinBreak('anything', null, null)).toBe(true)
  })
})
