import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPositionBetween } from '../../../domain/cart/sort-positions.ts'

describe('The place of an index', () => {
  it('is between the two that are there, before the first, or behind all', () => {
    expect(findPositionBetween([1, 2, 3], 1)).toBe(1.5)
    expect(findPositionBetween([1, 2, 3], 0)).toBeLessThan(1)
    expect(findPositionBetween([1, 2, 3], 3)).toBeNull()
    expect(findPositionBetween([], 0)).toBeNull()
  })

  it('is none where the two leave no number between them', () => {
    expect(findPositionBetween([1, 1], 1)).toBe('none')
    expect(findPositionBetween([1, 1 + Number.EPSILON], 1)).toBe('none')
  })

  it('puts a line at just that index, whatever the others are', () => {
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
