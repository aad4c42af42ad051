import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPositionBetween } from '../../../domain/cart/sort-positions.ts'

describe('The sort position of an index', () => {
  it('is between two neighbors, before the first, or after all', () => {
    expect(findPositionBetween([1, 2, 3], 1)).toBe(1.5)
    expect(findPositionBetween([1, 2, 3], 0)).toBeLessThan(1)
    expect(findPositionBetween([1, 2, 3], 3)).toBeNull()
    expect(findPositionBetween([], 0)).toBeNull()
  })

  it('does not exist if the neighbors leave no number between them', () => {
    expect(findPositionBetween([1, 1], 1)).toBe('none')
    expect(findPositionBetween([1, 1 + Number.EPSILON], 1)).toBe('none')
  })

  it('puts a line at exactly that index', () => {
    const rising = fc
      .array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 12 })
      .map((places) => [...new Set(places)].sort((a, b) => a - b))
    fc.assert(
      fc.property(rising, fc.nat(12), (places, index) => {
        const place = findPositionBetween(places, index)
        if (place === null) expect(index).toBeGreaterThanOrEqual(places.length)
        else if (place !== 'none') expect([...places, place].sort((a, b) => a - b).indexOf(place)).toBe(index)
      }),
    )
  })
})
