import { describe, expect, it } from 'vitest'
import { lazyPlaces } from '../../../server/adapters/places/lazy-places.ts'
import { packagedAddressCheck } from '../../../server/adapters/places/packaged-address-check.ts'
import { createTableRates } from '../../../server/adapters/table-rates.ts'
import { tableTaxes } from '../../../server/adapters/tax-table.ts'

const { rates } = createTableRates(lazyPlaces, '55401')
const groundTo = async (postalCode: string, grams = 900) =>
  (await rates({ postalCode, grams })).find((one) => one.code === 'GROUND')?.rate ?? NaN

describe('Our own table of rates', () => {
  it('increases with the distance from the warehouse, zone by zone', async () => {
    // Minneapolis, Fargo, Chicago, Denver, New York, Seattle, Honolulu.
    const all = await Promise.all(
      ['55401', '58102', '60601', '80202', '10001', '98101', '96801'].map((zip) => groundTo(zip)),
    )
    expect([...all].sort((a, b) => a - b)).toEqual(all)
    expect(new Set(all).size).toBeGreaterThan(4)
  })

  it('increases with every started pound', async () => {
    expect(await groundTo('10001', 450)).toBe(await groundTo('10001', 1))
    expect(await groundTo('10001', 454)).toBeGreaterThan(await groundTo('10001', 450))
  })

  it('costs more across the border than domestically', async () => {
    // Winnipeg is nearer than Chicago.
    expect(await groundTo('R3C 1A3')).toBeGreaterThan(await groundTo('60601'))
  })

  it('has no next-day service overseas, and no rates for an unknown code', async () => {
    for (const zip of ['99501', '96801', '00901', '09001'])
      expect((await rates({ postalCode: zip, grams: 900 })).map((one) => one.code)).toEqual(['GROUND', '2DAY'])
    expect(await rates({ postalCode: '99999', grams: 900 })).toEqual([])
  })

  it('is in whole cents, costs more for faster services, and includes the days', async () => {
    for (const zip of ['55401', '98101', 'V6B 1A1', '96801'])
      for (const grams of [1, 5000, 250_000]) {
        const all = await rates({ postalCode: zip, grams })
        expect(all.every((one) => Number.isInteger(one.rate) && one.rate > 0)).toBe(true)
        expect(all.map((one) => one.rate)).toEqual(all.map((one) => one.rate).sort((a, b) => a - b))
        expect(all.every((one) => Number.isInteger(one.days) && (one.days ?? 0) > 0)).toBe(true)
      }
  })
})

describe('Taxes by state and province', () => {
  const at = (state: string) =>
    tableTaxes
      .ratesAt({ state, postalCode: '' })
      .map(({ name, percent, isOnShipping }) => [name, percent, isOnShipping])
  it.each([
    ['MN', [['MN sales tax', 6.875, true]]],
    ['CA', [['CA sales tax', 7.25, false]]],
    ['OR', []],
    ['AE', []],
    ['ON', [['HST', 13, true]]],
    [
      'QC',
      [
        ['GST', 5, true],
        ['QST', 9.975, true],
      ],
    ],
    ['AB', [['GST', 5, true]]],
  ])('%s', (state, rates) => {
    expect(at(state)).toEqual(rates)
  })
})

describe('The address check with the packaged places', () => {
  const { check } = packagedAddressCheck(lazyPlaces)
  const address = (city: string, state: string, postal_code: string) => ({
    name: 'Ada Lund',
    organization: '',
    addr1: '12 Harbor Street',
    addr2: '',
    city,
    state,
    postal_code,
    phone: '',
    email: '',
  })

  it.each([
    ['Minneapolis', 'MN', '55401'],
    ['MINNEAPOLIS', 'mn', '55401-1234'],
    ['St. Louis', 'MO', '63101'],
    ['Saint Louis', 'MO', '63101'],
    ['North York', 'ON', 'M5V 3L9'],
  ])('accepts %s, %s %s', async (city, state, zip) => {
    expect(await check(address(city, state, zip))).toEqual({ errors: {}, suggested: null })
  })

  it.each([
    ['Duluth', 'MN', '55401', 'Minneapolis', 'MN'],
    ['Minneapolis', 'WI', '55401', 'Minneapolis', 'MN'],
    ['Toronto', 'QC', 'M5V 3L9', 'Toronto', 'ON'],
  ])('corrects %s, %s %s to %s, %s', async (city, state, zip, right, rightState) => {
    const { errors, suggested } = await check(address(city, state, zip))
    expect(errors).toEqual({})
    expect(suggested).toEqual({ ...address(right, rightState, zip) })
  })

  it('rejects an unknown postal code', async () => {
    expect(await check(address('Minneapolis', 'MN', '99999'))).toEqual({
      errors: { postal_code: 'Postal code is invalid' },
      suggested: null,
    })
  })
})
