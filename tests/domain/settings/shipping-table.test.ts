import { describe, expect, it } from 'vitest'
import {
  checkShipping,
  defaultShipping,
  formatZone,
  listTableRates,
  zones,
} from '../../../domain/settings/shipping-table.ts'

const near = { zone: 2, pounds: 1, isAbroad: false } as const
const codes = (zone: (typeof zones)[number]) =>
  listTableRates(defaultShipping, { ...near, zone }).map(({ code }) => code)

describe('The shop’s own table of rates', () => {
  it('has the ground rate by zone and pound, and faster services as a percentage of it', () => {
    expect(listTableRates(defaultShipping, { ...near, zone: 5 }).map(({ rate }) => rate)).toHaveLength(3)
    expect(listTableRates(defaultShipping, near).map(({ rate }) => rate)).toEqual([880, 3430])
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

  it('has no service that is slower than a cheaper one', () => {
    expect(listTableRates(defaultShipping, near).map(({ code, days }) => [code, days])).toEqual([
      ['GROUND', 1],
      ['NEXT', 1],
    ])
    expect(codes(4)).toEqual(['GROUND', '2DAY', 'NEXT'])
  })

  it('names its zones by miles', () => {
    expect(zones.map(formatZone).filter((_, at) => at === 0 || at > 4)).toEqual([
      ...['Up to 150 miles', '1400 to 1800 miles', 'Over 1800 miles', 'Alaska, Hawaii, islands'],
    ])
  })

  it('is refused where nobody could order any more', () => {
    const services = defaultShipping.services.map((one) => ({ ...one, is_on: false }))
    expect(checkShipping({ ...defaultShipping, services })).toEqual({})
    expect(Object.keys(checkShipping({ ...defaultShipping, services, will_call: false }))).toEqual(['services'])
  })
})
