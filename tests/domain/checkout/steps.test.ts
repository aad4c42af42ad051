import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isExpired } from '../../../domain/checkout/card-date.ts'
import {
  nothingReached,
  getFirstStep,
  findFurthestStep,
  isReachable,
  isStep,
  raiseValidStep,
  stepNumbers,
  steps,
} from '../../../domain/checkout/steps.ts'

describe('the steps of the checkout', () => {
  it('have the spec’s numbers', () => {
    expect(stepNumbers).toEqual({ shipping: 0, 'account-search': 0, warranty: 0, billing: 1, review: 2, thankyou: 3 })
    expect(steps.every(isStep)).toBe(true)
    expect(['', 'toString', 'payment'].some(isStep)).toBe(false)
  })
  it('begin with the account for the office, with the machine for a warranty order, else with the address', () => {
    expect(getFirstStep({ isAdmin: true, isWarranty: true })).toBe('account-search')
    expect(getFirstStep({ isAdmin: false, isWarranty: true })).toBe('warranty')
    expect(getFirstStep({ isAdmin: false, isWarranty: false })).toBe('shipping')
  })
  it('only increase, and not while they are locked', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 })), (target) => {
        let reached = nothingReached
        for (const to of target) {
          const next = raiseValidStep(reached, to)
          expect(next.valid).toBe(Math.max(reached.valid, to))
          reached = next
        }
      }),
    )
    expect(raiseValidStep({ valid: 1, isLocked: true }, 3)).toEqual({ valid: 1, isLocked: true })
  })
  it('are reachable up to the highest valid step', () => {
    expect(isReachable({ valid: 1, isLocked: false }, 'billing')).toBe(true)
    expect(isReachable({ valid: 1, isLocked: false }, 'review')).toBe(false)
  })
  it('cannot be reached while an earlier form is incomplete', () => {
    expect(findFurthestStep({ hasShipping: false, hasBilling: true })).toBe(stepNumbers.shipping)
    expect(findFurthestStep({ hasShipping: true, hasBilling: false })).toBe(stepNumbers.billing)
    expect(findFurthestStep({ hasShipping: true, hasBilling: true })).toBe(stepNumbers.review)
  })
})

describe('a card’s expiration month', () => {
  it('is valid until its end, also in the last zone of the earth', () => {
    expect(isExpired(11, 2026, new Date('2026-12-01T11:59:59Z'))).toBe(false)
    expect(isExpired(11, 2026, new Date('2026-12-01T12:00:00Z'))).toBe(true)
    expect(isExpired(12, 2026, new Date('2027-01-01T05:00:00Z'))).toBe(false)
    expect(isExpired(10, 2026, new Date('2026-11-20T00:00:00Z'))).toBe(true)
  })
})
