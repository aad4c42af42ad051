import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coupon } from '../../../domain/cart/coupons.ts'
import { calculateTax } from '../../../domain/cart/tax.ts'
import type { TaxRate } from '../../../domain/cart/tax.ts'
import { signatureFee, calculateTotals } from '../../../domain/cart/totals.ts'
import type { Priced } from '../../../domain/cart/totals.ts'

const noTax = () => 0
const cart: Priced = { lines: [], coupon: null, shipping: null, requiresSignature: false, tax: noTax }
const sent = { rate: 1200, surcharge: 0, isWillCall: false }

describe('The totals of a cart', () => {
  it('are the sum of price times quantity, less the coupon, plus shipping and tax', () => {
    expect(
      calculateTotals({
        ...cart,
        lines: [
          { price: 1999, qty: 3 },
          { price: 5, qty: 1 },
        ],
        coupon: { code: 'TEN', kind: 'percent', value: 10 },
        shipping: sent,
        tax: ({ goods, shipping }) =>
          calculateTax([{ name: 'MN', percent: 6.875, isOnShipping: true }], { goods, shipping }),
      }),
    ).toEqual({
      subtotal: 6002,
      coupon_discount: 600,
      shipping: 1200,
      surcharge: 0,
      // 6.875 % of 66.02
      tax: 454,
      total: 7056,
    })
  })

  it('of an empty cart are zero', () => {
    expect(calculateTotals(cart)).toEqual({
      subtotal: 0,
      coupon_discount: 0,
      shipping: 0,
      surcharge: 0,
      tax: 0,
      total: 0,
    })
  })

  it('include the signature fee for a shipment, but not for will call or without a service', () => {
    const signed = { ...cart, requiresSignature: true }
    expect(calculateTotals({ ...signed, shipping: sent }).shipping).toBe(1200 + signatureFee)
    expect(calculateTotals({ ...signed, shipping: { ...sent, rate: 0, isWillCall: true } }).shipping).toBe(0)
    expect(calculateTotals(signed).shipping).toBe(0)
  })

  it('include the surcharge of a faster service, which is taxed like shipping', () => {
    const totals = calculateTotals({
      ...cart,
      shipping: { rate: 0, surcharge: 2500, isWillCall: false },
      tax: (taxable) => calculateTax([{ name: 'HST', percent: 13, isOnShipping: true }], taxable),
    })
    expect(totals).toMatchObject({ shipping: 0, surcharge: 2500, tax: 325, total: 2825 })
  })
})

const cents = (max: number) => fc.integer({ min: 0, max })
const anyCoupon: fc.Arbitrary<Coupon | null> = fc.option(
  fc.oneof(
    fc.record({
      code: fc.constant('C'),
      kind: fc.constant('percent' as const),
      value: fc.integer({ min: 1, max: 250 }),
    }),
    fc.record({
      code: fc.constant('C'),
      kind: fc.constantFrom('amount' as const, 'shipping' as const),
      value: cents(1_000_000),
    }),
  ),
)
const anyTax: fc.Arbitrary<TaxRate[]> = fc.array(
  fc.record({
    name: fc.constant('tax'),
    percent: fc.integer({ min: 0, max: 20_000 }).map((thousandths) => thousandths / 1000),
    isOnShipping: fc.boolean(),
  }),
  { maxLength: 2 },
)
const anyPriced = fc
  .record({
    lines: fc.array(fc.record({ price: cents(500_000), qty: fc.integer({ min: 1, max: 999 }) }), { maxLength: 20 }),
    coupon: anyCoupon,
    shipping: fc.option(fc.record({ rate: cents(50_000), surcharge: cents(50_000), isWillCall: fc.boolean() })),
    requiresSignature: fc.boolean(),
    taxes: anyTax,
  })
  .map(({ taxes, ...rest }): Priced => ({ ...rest, tax: (taxable) => calculateTax(taxes, taxable) }))

describe('For any cart', () => {
  it('every amount is whole cents and never negative, and the total is their sum', () => {
    fc.assert(
      fc.property(anyPriced, (priced) => {
        const totals = calculateTotals(priced)
        for (const figure of Object.values(totals)) {
          expect(Number.isSafeInteger(figure)).toBe(true)
          expect(figure).toBeGreaterThanOrEqual(0)
        }
        const { subtotal, coupon_discount, shipping, surcharge, tax, total } = totals
        expect(total).toBe(subtotal - coupon_discount + shipping + surcharge + tax)
      }),
      { numRuns: 500 },
    )
  })

  it('a discount never exceeds the discounted amount', () => {
    fc.assert(
      fc.property(anyPriced, (priced) => {
        const { subtotal, shipping, coupon_discount } = calculateTotals(priced)
        expect(coupon_discount).toBeLessThanOrEqual(priced.coupon?.kind === 'shipping' ? shipping : subtotal)
        if (priced.coupon === null) expect(coupon_discount).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('the order of the lines does not matter, and ten of a part cost ten times as much as one', () => {
    fc.assert(
      fc.property(anyPriced, fc.nat(), (priced, seed) => {
        const shuffled = [...priced.lines].sort((a, b) => ((a.price * 7 + seed) % 11) - ((b.price * 7 + seed) % 11))
        expect(calculateTotals({ ...priced, lines: shuffled })).toEqual(calculateTotals(priced))
        const singly = priced.lines.flatMap(({ price, qty }) => [
          { price, qty: 1 },
          ...(qty > 1 ? [{ price, qty: qty - 1 }] : []),
        ])
        expect(calculateTotals({ ...priced, lines: singly })).toEqual(calculateTotals(priced))
      }),
      { numRuns: 300 },
    )
  })
})
