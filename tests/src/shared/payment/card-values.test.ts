import { describe, expect, it } from 'vitest'
import { formatTypedExpiry, readExpiry } from '../../../../src/shared/payment/card-values.ts'

describe('The expiry of a card', () => {
  it.each([
    ['8', '08'],
    ['1', '1'],
    ['08', '08'],
    ['082', '08/2'],
    ['0828', '08/28'],
    ['8/', '08/'],
    ['8/28', '08/28'],
    ['08/20', '08/20'],
    ['08/202', '08/202'],
    ['08/2028', '08/28'],
    ['08/287', '08/28'],
    ['12 / 30', '12/30'],
    ['', ''],
  ])('typed as %j is shown as %j', (typed, shown) => {
    expect(formatTypedExpiry(typed)).toBe(shown)
  })

  it('is month and year, or nothing', () => {
    expect(['08/28', '8/28', '13/28', '08/2', '08/202', ''].map((text) => readExpiry(text))).toEqual([
      { month: 8, year: 2028 },
      { month: 8, year: 2028 },
      null,
      null,
      null,
      null,
    ])
  })
})
