import { describe, expect, it } from 'vitest'
import { findShippedError, isEditable } from '../../../domain/orders/editing.ts'
import {
  getShippedState,
  isBackorderable,
  isShippable,
  isWithdrawable,
  keepShipped,
  listLeft,
  packParcel,
  parseTrackingNumbers,
} from '../../../domain/orders/shipping.ts'
import { orderStatuses } from '../../../domain/orders/states.ts'

const line = (product_id: number, qty: number, shipped = 0) => ({ product_id, qty, shipped, backordered: 0 })

describe('A parcel', () => {
  it('takes what has not shipped, of a part on two lines from both', () => {
    const lines = [line(1, 3, 2), line(2, 1), line(1, 2)]
    expect(packParcel(lines, [{ product_id: 1, qty: 3 }])).toEqual({
      is: 'packed',
      lines: [
        { index: 0, qty: 1 },
        { index: 2, qty: 2 },
      ],
    })
    expect(listLeft(lines)).toEqual([
      { product_id: 1, qty: 3 },
      { product_id: 2, qty: 1 },
    ])
  })

  it('is short where more is wanted than is left, or a part is not on the order', () => {
    expect(packParcel([line(1, 3, 2)], [{ product_id: 1, qty: 2 }])).toEqual({ is: 'short', product_id: 1, left: 1 })
    expect(packParcel([line(1, 3)], [{ product_id: 9, qty: 1 }])).toEqual({ is: 'short', product_id: 9, left: 0 })
  })

  it('leaves an order shipped in part until the last piece', () => {
    expect(getShippedState([line(1, 2), line(2, 1)])).toBe('none')
    expect(getShippedState([line(1, 2, 2), line(2, 1)])).toBe('part')
    expect(getShippedState([line(1, 2, 2), line(2, 1, 1)])).toBe('all')
  })

  it('leaves an approved order that is not on hold; back-ordered is what holds stock', () => {
    expect(orderStatuses.filter(isShippable)).toEqual(['order received', 'processing'])
    expect(orderStatuses.filter(isBackorderable)).toEqual(['order received', 'on hold', 'processing'])
  })
})

describe('A shipment', () => {
  const shipped = { shipped_at: '2026-11-20T23:30:00Z', delivered_at: null }
  it('is taken back on its day in the reader’s time zone, and not once it was delivered', () => {
    const later = Date.parse('2026-11-21T04:00:00Z')
    expect(isWithdrawable(shipped, later, 'America/Chicago')).toBe(true)
    expect(isWithdrawable(shipped, later, 'UTC')).toBe(false)
    expect(isWithdrawable({ ...shipped, delivered_at: '2026-11-20T23:40:00Z' }, later, 'America/Chicago')).toBe(false)
  })

  it('has its tracking numbers without spaces and dashes, each once', () => {
    expect(parseTrackingNumbers('1z 999-aa1\n\n 9400 11 ,1Z999AA1;')).toEqual(['1Z999AA1', '940011'])
  })
})

describe('An edit of a partly shipped order', () => {
  it('is the staff’s alone, and keeps what has shipped', () => {
    const received = { status: 'order received', hasShipped: true } as const
    expect([isEditable(received, true), isEditable(received, false)]).toEqual([true, false])
    expect(isEditable({ ...received, hasShipped: false }, false)).toBe(true)
    expect([findShippedError(2, 2), findShippedError(1, 2)]).toEqual([null, '2 already shipped, so at least 2'])
  })
})

describe('What a cancellation of the rest leaves', () => {
  const rates = [{ name: 'NJ', percent: 6.625, isOnShipping: true }]
  // Goods 100.00 less 10 %, shipping 12.95, taxed: 102.95 × 6.625 %.
  const before = { subtotal: 10_000, discount: 1000, shipping_cost: 1295, surcharge: 0, tax: 682, total: 10_977 }

  it('is the shipped parts with their share of the discount, all of the shipping, and the tax of the same rates', () => {
    expect(keepShipped(before, 3333, { rates, isDiscountOnShipping: false })).toEqual({
      ...{ subtotal: 3333, discount: 333, shipping_cost: 1295, surcharge: 0 },
      // (33.33 − 3.33 + 12.95) × 6.625 % = 2.845…
      ...{ tax: 285, total: 3333 - 333 + 1295 + 285 },
    })
  })

  it('keeps a discount on the shipping whole', () => {
    const shippingCoupon = { ...before, discount: 500, tax: 715, total: 11_510 }
    const after = keepShipped(shippingCoupon, 5000, { rates, isDiscountOnShipping: true })
    expect([after.discount, after.tax]).toEqual([500, Math.round((5000 + 795) * 0.06625)])
  })

  it('shrinks the tax with what is taxed where the rates have changed since', () => {
    const after = keepShipped(before, 5000, {
      rates: [{ name: 'NJ', percent: 9, isOnShipping: true }],
      isDiscountOnShipping: false,
    })
    expect(after.tax).toBe(Math.round((682 * (4500 + 1295)) / (9000 + 1295)))
    expect(
      keepShipped({ ...before, tax: 0, total: 10_295 }, 5000, { rates: [], isDiscountOnShipping: false }).tax,
    ).toBe(0)
  })

  it('has the same total where all was kept', () => {
    expect(keepShipped(before, before.subtotal, { rates, isDiscountOnShipping: false })).toEqual(before)
  })
})
