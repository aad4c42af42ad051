import { describe, expect, it } from 'vitest'
import { findCardAmountError } from '../../../domain/checkout/card-amount.ts'

describe('the amount of a card’s charge', () => {
  it.each([50, 9095, 99_999_999])('may be %s cents', (amount) => {
    expect(findCardAmountError(amount)).toBeNull()
  })
  it('is at least $0.50', () => {
    expect(findCardAmountError(49)).toBe(
      'A card cannot be charged less than $0.50. Add another part, or call us to order. You were not charged.',
    )
  })
  it('is at most $999,999.99', () => {
    expect(findCardAmountError(100_000_000)).toBe(
      'A card cannot be charged more than $999,999.99. Order fewer parts at a time, or call us to pay another way. You were not charged.',
    )
  })
})
