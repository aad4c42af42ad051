import { describe, expect, it } from 'vitest'
import { checkCoupons, formatCouponRow } from '../../../domain/settings/coupons.ts'
import type { CouponRow } from '../../../domain/settings/coupons.ts'
import { checkTerms, defaultTerms, formatTerms } from '../../../domain/settings/terms.ts'
import { checkWarehouses, describeWarehouses } from '../../../domain/settings/warehouses.ts'

const coupon: CouponRow = {
  ...{ code: 'SPRING', kind: 'percent', value: 20, minimum: 50, from: null, until: '2027-04-01T04:59:00.000Z' },
  ...{ max_uses: 10, once_per_user: true, is_on: true },
}

describe('Coupons', () => {
  it('are refused with a taken code, a wrong value, or an end before their start', () => {
    const wrong = { ...coupon, code: 'spring', value: 120, from: '2027-05-01T00:00:00.000Z', max_uses: 0 }
    expect(Object.keys(checkCoupons({ coupons: [coupon, wrong] }))).toEqual([
      ...['coupons.1.code', 'coupons.1.value', 'coupons.1.until', 'coupons.1.max_uses'],
    ])
  })

  it('are told with all their conditions', () => {
    expect(formatCouponRow({ ...coupon, is_on: false })).toBe(
      'SPRING (20% off, orders from $50.00, until 2027-03-31 11:59 PM, 10 uses, once per customer, off)',
    )
  })
})

describe('Terms', () => {
  it('are printed with the day on which an order is due', () => {
    expect(formatTerms(defaultTerms, new Date('2026-11-20T15:00:00Z'))).toBe('Net 30, due 2026-12-20')
    // Friday evening in the shop.
    expect(formatTerms(defaultTerms, new Date('2026-11-21T01:30:00Z'))).toBe('Net 30, due 2026-12-20')
  })

  it('are refused without a name, and with limits that are none', () => {
    const wrong = { ...defaultTerms, name: ' ', days: 400, order_limit: 0, credit_limit: Number.NaN }
    expect(Object.keys(checkTerms(wrong))).toEqual(['name', 'days', 'order_limit', 'credit_limit'])
  })
})

describe('Warehouses', () => {
  const pier = {
    ...{ id: 'pier', name: 'Pier', addr1: '12 Pier Road', addr2: '', city: 'Duluth', state: 'MN' },
    ...{ postal_code: '55802', phone: '' },
  }
  it('need complete addresses, different names and a default', () => {
    const box = { ...pier, id: 'box', addr1: 'P.O. Box 4', postal_code: 'x' }
    expect(checkWarehouses({ warehouses: [pier, box], default_id: 'none' })).toEqual({
      'warehouses.1.addr1': 'Carriers do not collect from P.O. boxes',
      'warehouses.1.postal_code': 'Postal code is invalid',
      'warehouses.1.name': 'Another warehouse has this name',
      default_id: 'Choose the warehouse that orders ship from',
    })
  })

  it('tell which one orders ship from', () => {
    const dock = { ...pier, id: 'dock', name: 'Dock' }
    expect(
      describeWarehouses({ warehouses: [pier], default_id: 'pier' }, { warehouses: [pier, dock], default_id: 'dock' }),
    ).toEqual(['Added Dock (12 Pier Road, Duluth, MN 55802).', 'Orders ship from Dock.'])
  })
})
