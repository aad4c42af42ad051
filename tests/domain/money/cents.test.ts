import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAmount, toCents, applyDiscount, parseMoney, multiplyCents } from '../../../domain/money/cents.ts'

const cents = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 })

describe('money is whole cents inside and at most two decimals on the wire', () => {
  it('survives a round trip over the wire', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(toAmount(amount)) + 0).toBe(amount + 0)
      }),
    )
  })
  it('never shows more than two decimals', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(String(toAmount(amount))).toMatch(/^-?\d+(\.\d{1,2})?$/)
      }),
    )
  })
  it('rounds half a cent away from zero, both ways', () => {
    expect([toCents(1.005), toCents(-1.005), toCents(2.675), toCents(0.004)]).toEqual([101, -101, 268, 0])
  })
  it('multiplies hours and miles by a rate to the nearest cent', () => {
    expect([
      multiplyCents(1.5, 6500),
      multiplyCents(0.333, 100),
      multiplyCents(37.4, 67),
      multiplyCents(0, 6500),
    ]).toEqual([9750, 33, 2506, 0])
  })
  it('is a whole number of cents for any hours at any rate', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.integer({ min: 0, max: 100_000 }),
        (hours, rate) => {
          const paid = multiplyCents(hours, rate)
          expect(Number.isInteger(paid)).toBe(true)
          expect(Math.abs(paid - hours * rate)).toBeLessThanOrEqual(0.5 + 1e-6)
        },
      ),
    )
  })
})

describe('a typed amount', () => {
  it('counts an empty string and a lone dot as 0', () => {
    expect([parseMoney(''), parseMoney('.'), parseMoney('  '), parseMoney('$')]).toEqual([0, 0, 0, 0])
  })
  it('may have dollars, cents and thousands separators', () => {
    expect([
      parseMoney('12'),
      parseMoney('12.'),
      parseMoney('.5'),
      parseMoney('$1,234.56'),
      parseMoney('-3.10'),
    ]).toEqual([1200, 1200, 50, 123_456, -310])
  })
  it('is null if it is invalid', () => {
    expect(['abc', '-', '-.', '1.234', '1.2.3', '1e5', 'Infinity'].map(parseMoney)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
  it('is always whole cents or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?[\d.,$ ]{0,14}$/)), (typed) => {
        const read = parseMoney(typed)
        expect(read === null || Number.isSafeInteger(read)).toBe(true)
      }),
    )
  })
  it('can be any formatted amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect((parseMoney(toAmount(amount).toFixed(2)) ?? NaN) + 0).toBe(amount + 0)
      }),
    )
  })
})

describe('a discount', () => {
  it('is subtracted in percent, rounded to the nearest cent', () => {
    expect([applyDiscount(31_800, 12.5), applyDiscount(999, 15), applyDiscount(1, 50), applyDiscount(500, 0)]).toEqual([
      27_825, 849, 1, 500,
    ])
  })
  it('is zero below 0 percent and everything at 100', () => {
    expect([applyDiscount(500, -10), applyDiscount(500, 100), applyDiscount(500, 130)]).toEqual([500, 0, 0])
  })
})
