import { describe, expect, it } from 'vitest'
import {
  checkShipping,
  defaultShipping,
  formatZone,
  hideSlowerServices,
  listTableRates,
  zones,
} from '../../../domain/settings/shipping-table.ts'

const near = { zone: 2, pounds: 1, isAbroad: false } as const
const codes = (zone: (typeof zones)[number]) =>
  listTableRates(defaultShipping, { ...near, zone }).map(({ code }) => code)

describe('The shop’s own table of rates', () => {
  it('has the ground rate by zone and pound, and faster services as a percentage of it', () => {
    expect(listTableRates(defaultShipping, near).map(({ rate }) => rate)).toEqual([880, 2025, 3430])
    expect(listTableRates(defaultShipping, { ...near, pounds: 3 })[0]?.rate).toBe(880 + 2 * 46 - 2)
  })

  it('adds the border fee and a day across the border', () => {
    const [ground] = listTableRates(defaultShipping, { ...near, isAbroad: true })
    expect(ground).toMatchObject({ rate: 880 + 1250, days: 2 })
  })

  it('has no next day where trucks do not go, and no service that is off', () => {
    expect(codes(9)).toEqual(['GROUND', '2DAY'])
    const services = defaultShipping.services.map((one) => ({ ...one, is_on: one.code === 'GROUND' }))
    expect(listTableRates({ ...defaultShipping, services }, near).map(({ code }) => code)).toEqual(['GROUND'])
  })

  it('shows a customer no service that is slower than a cheaper one, but the chosen one', () => {
    const rates = listTableRates(defaultShipping, near).map((rate) => ({ ...rate, surcharge: 0 }))
    const shown = (chosen: string | null) => hideSlowerServices(rates, chosen).map(({ code }) => code)
    expect(rates.map(({ code, days }) => [code, days])).toEqual([
      ['GROUND', 1],
      ['2DAY', 2],
      ['NEXT', 1],
    ])
    expect(shown(null)).toEqual(['GROUND', 'NEXT'])
    expect(shown('2DAY')).toEqual(['GROUND', '2DAY', 'NEXT'])
    const far = listTableRates(defaultShipping, { ...near, zone: 6 }).map((rate) => ({ ...rate, surcharge: 0 }))
    expect(hideSlowerServices(far, null)).toEqual(far)
    expect(hideSlowerServices([{ code: 'X', rate: 9000, surcharge: 0, days: null }, ...rates], null)).toHaveLength(3)
  })

  it('names its zones by miles', () => {
    expect(zones.map(formatZone).filter((_, at) => at === 0 || at > 4)).toEqual([
      ...['Up to 150 miles', '1400 to 1800 miles', 'Over 1800 miles', 'Alaska, Hawaii, islands'],
    ])
  })

  it('takes no fee and no free shipping below 0, and never pays a customer', () => {
    const table = { ...defaultShipping, border_fee: -50, free_from: -1 }
    expect(checkShipping(table)).toEqual({ border_fee: 'Must be 0 or more', free_from: 'Must be 0 or more' })
    expect(checkShipping({ ...table, border_fee: 0, free_from: 0 })).toEqual({})
    const rates = listTableRates(table, { ...near, isAbroad: true }).map(({ rate }) => rate)
    expect(rates).toEqual([0, 0, 0])
  })

  it('is refused where nobody could order any more', () => {
    const services = defaultShipping.services.map((one) => ({ ...one, is_on: false }))
    expect(checkShipping({ ...defaultShipping, services })).toEqual({})
    expect(Object.keys(checkShipping({ ...defaultShipping, services, will_call: false }))).toEqual(['services'])
  })
})
