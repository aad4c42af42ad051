import { describe, expect, it } from 'vitest'
import { calculateTax } from '../../../domain/cart/tax.ts'

describe('Tax', () => {
  it('applies to the goods, and to shipping if it is taxable', () => {
    const taxable = { goods: 10_000, shipping: 2000 }
    expect(calculateTax([{ name: 'CA', percent: 7.25, isOnShipping: false }], taxable)).toBe(725)
    expect(calculateTax([{ name: 'MN', percent: 6.875, isOnShipping: true }], taxable)).toBe(825)
    expect(calculateTax([], taxable)).toBe(0)
  })

  it('is rounded to the cent for each tax separately', () => {
    const quebec = [
      { name: 'GST', percent: 5, isOnShipping: true },
      { name: 'QST', percent: 9.975, isOnShipping: true },
    ]
    // 0.505 and 1.007475: 51 and 101 cents, while 14.975% at once would be 151.
    expect(calculateTax(quebec, { goods: 1010, shipping: 0 })).toBe(152)
  })
})
