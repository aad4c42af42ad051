import { describe, expect, it } from 'vitest'
import { findRelated, packRelated } from '../../../domain/catalogue/related.ts'

describe('related parts', () => {
  const none = () => false
  it('are those that the shop chose, then the nearest on its diagrams', () => {
    expect(findRelated(5, [9], [[1, 2, 5, 3, 4]], none)).toEqual([9, 2, 3, 1, 4])
    expect(
      findRelated(
        5,
        [],
        [
          [1, 2, 5],
          [5, 7, 1],
        ],
        none,
      ),
    ).toEqual([2, 7, 1])
  })
  it('never include the part itself or replaced parts, and are at most twelve', () => {
    expect(findRelated(5, [5, 8, 9], [[5, 5, 8]], (id) => id === 8)).toEqual([9])
    const bill = Array.from({ length: 40 }, (_, at) => at)
    expect(findRelated(20, [], [bill], none)).toHaveLength(12)
  })
  it('are packed with four more than are shown, and hidden ones in their place', () => {
    const related = Array.from({ length: 40 }, (_, at) => at)
    expect(packRelated(related, none)).toEqual(related.slice(0, 16))
    expect(packRelated(related, (id) => id === 3 || id === 17)).toEqual(related.slice(0, 17))
    expect(packRelated([7, 8], (id) => id === 8)).toEqual([7, 8])
    expect(packRelated([], none)).toEqual([])
  })
  it('come from at most twenty diagrams', () => {
    const bolted = (count: number) => [...Array.from({ length: count }, () => [5]), [5, 7]]
    expect([findRelated(5, [], bolted(19), none), findRelated(5, [], bolted(20), none)]).toEqual([[7], []])
  })
})
