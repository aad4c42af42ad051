import { describe, expect, it } from 'vitest'
import type { CouponTerms } from '../../../domain/cart/coupons.ts'
import { calculateDiscount, validateCoupon, normalizeCouponCode, formatCoupon } from '../../../domain/cart/coupons.ts'

const now = new Date('2026-11-20T15:00:00Z')
const terms: CouponTerms = {
  code: 'TEN',
  kind: 'percent',
  value: 10,
  startsAt: null,
  endsAt: null,
  minimum: 0,
  oncePerUser: false,
  isOn: true,
  maxUses: null,
}
const fresh = { now, subtotal: 5000, isKnown: true, isUsed: false, uses: 0 }

describe('The discount of a coupon', () => {
  it('is a percentage of the goods, to the cent', () => {
    expect(calculateDiscount({ code: 'T', kind: 'percent', value: 15 }, 4999, 900)).toEqual({ goods: 750, shipping: 0 })
    expect(calculateDiscount({ code: 'T', kind: 'percent', value: 120 }, 4999, 900)).toEqual({
      goods: 4999,
      shipping: 0,
    })
  })

  it('is an amount off the goods, and no more than they cost', () => {
    expect(calculateDiscount({ code: 'T', kind: 'amount', value: 500 }, 4999, 900)).toEqual({ goods: 500, shipping: 0 })
    expect(calculateDiscount({ code: 'T', kind: 'amount', value: 500 }, 300, 900)).toEqual({ goods: 300, shipping: 0 })
  })

  it('is an amount off the shipping, and no more than that costs', () => {
    expect(calculateDiscount({ code: 'T', kind: 'shipping', value: 500 }, 4999, 900)).toEqual({
      goods: 0,
      shipping: 500,
    })
    expect(calculateDiscount({ code: 'T', kind: 'shipping', value: 500 }, 4999, 0)).toEqual({ goods: 0, shipping: 0 })
  })

  it('is formatted as text', () => {
    expect(formatCoupon({ code: 'T', kind: 'percent', value: 10 })).toBe('10% off')
    expect(formatCoupon({ code: 'T', kind: 'amount', value: 500 })).toBe('$5.00 off')
    expect(formatCoupon({ code: 'T', kind: 'shipping', value: 550 })).toBe('$5.50 off shipping')
  })
})

describe('A coupon is rejected for', () => {
  it.each<[title: string, coupon: CouponTerms | null, circumstances: Partial<typeof fresh>, error: string | null]>([
    ['a good one', terms, {}, null],
    ['a code that is none', null, {}, 'We could not find this coupon. Check the code.'],
    ['one that has ended', { ...terms, endsAt: now }, {}, 'This coupon has expired.'],
    ['one that ends in a second', { ...terms, endsAt: new Date(now.getTime() + 1000) }, {}, null],
    [
      'one that has not begun',
      { ...terms, startsAt: new Date(now.getTime() + 1) },
      {},
      'This coupon is not valid yet.',
    ],
    ['one that begins now', { ...terms, startsAt: now }, {}, null],
    ['one that was used', { ...terms, oncePerUser: true }, { isUsed: true }, 'You have already used this coupon.'],
    ['one that is off', { ...terms, isOn: false }, {}, 'This coupon is no longer offered.'],
    ['one that others used up', { ...terms, maxUses: 2 }, { uses: 2 }, 'This coupon has been used up.'],
    ['one with a use left', { ...terms, maxUses: 2 }, { uses: 1 }, null],
    ['one that may be used again', terms, { isUsed: true }, null],
    [
      'one that is good once, for a visitor',
      { ...terms, oncePerUser: true },
      { isKnown: false },
      'This coupon can be used once by each customer. Sign in to use it.',
    ],
    [
      'one with a minimum that is not reached',
      { ...terms, minimum: 5001 },
      {},
      'This coupon requires an order of $50.01 or more. Your subtotal is $50.00.',
    ],
    ['one with a minimum that is reached', { ...terms, minimum: 5000 }, {}, null],
  ])('%s', (_, coupon, circumstances, error) => {
    expect(validateCoupon(coupon, { ...fresh, ...circumstances })).toBe(error)
  })

  it('is found in any case and with spaces', () => {
    expect(normalizeCouponCode(' welcome10 ')).toBe('WELCOME10')
  })
})
