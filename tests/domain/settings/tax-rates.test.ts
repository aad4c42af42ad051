import { describe, expect, it } from 'vitest'
import { defaultTax } from '../../../domain/settings/default-taxes.ts'
import { checkTax, describeTax, findTaxRates, getTaxDay } from '../../../domain/settings/tax-rates.ts'
import type { TaxRow } from '../../../domain/settings/tax-rates.ts'

const row = (over: Partial<TaxRow>): TaxRow => ({
  ...{ id: JSON.stringify(over), region: 'MN', postal_prefix: '', name: 'State', percent: 5, on_shipping: false },
  ...{ from: null, ...over },
})
const at = (rates: readonly TaxRow[], postalCode = '55401', day = '2026-11-20') =>
  findTaxRates({ rates }, { state: 'MN', postalCode, day }).map(({ name, percent }) => `${name} ${percent}`)

describe('The taxes of a place', () => {
  it('are those of its region; rates of different names add up', () => {
    expect(at([row({}), row({ name: 'Transit', percent: 1 }), row({ region: 'WI' })])).toEqual(['State 5', 'Transit 1'])
  })

  it('are by the longest beginning of the postal code', () => {
    const rates = [row({}), row({ postal_prefix: '554', percent: 6 }), row({ postal_prefix: '55', percent: 7 })]
    expect(at(rates)).toEqual(['State 6'])
    expect(at(rates, '55901')).toEqual(['State 7'])
    expect(at(rates, '56001')).toEqual(['State 5'])
  })

  it('replace each other also where one name is typed in another case or with more blanks', () => {
    const rates = [row({ name: 'MN sales tax' }), row({ name: ' MN  Sales Tax ', postal_prefix: '554', percent: 6 })]
    expect(at(rates)).toEqual([' MN  Sales Tax  6'])
    expect(at(rates, '56001')).toEqual(['MN sales tax 5'])
  })

  it('change on the day from which a rate is valid, and end with a rate of 0', () => {
    const rates = [row({}), row({ from: '2027-01-01', percent: 6 }), row({ from: '2028-01-01', percent: 0 })]
    expect(at(rates, '55401', '2026-12-31')).toEqual(['State 5'])
    expect(at(rates, '55401', '2027-01-01')).toEqual(['State 6'])
    expect(at(rates, '55401', '2028-06-01')).toEqual([])
  })

  it('begin with the day of US Central time', () => {
    expect(getTaxDay(new Date('2027-01-01T05:59:00Z'))).toBe('2026-12-31')
    expect(getTaxDay(new Date('2027-01-01T06:00:00Z'))).toBe('2027-01-01')
  })
})

describe('The taxes of a shop that has set none', () => {
  const ratesOf = (state: string) =>
    findTaxRates(defaultTax, { state, postalCode: '', day: '2026-11-20' }).map(({ name, percent, isOnShipping }) => [
      ...[name, percent, isOnShipping],
    ])
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
    expect(ratesOf(state)).toEqual(rates)
  })
})

describe('A table of taxes', () => {
  it('is refused with unknown regions, wrong percents and one tax twice from the same day', () => {
    const rates = [row({ region: 'XX' }), row({ percent: 51 }), row({ id: 'again', percent: 7 }), row({ name: ' ' })]
    expect(Object.keys(checkTax({ rates }, ['MN']))).toEqual([
      'rates.0.region',
      'rates.1.percent',
      'rates.2.name',
      'rates.3.name',
    ])
    const alike = [row({ name: 'Transit' }), row({ name: 'TRANSIT  ' })]
    expect(Object.keys(checkTax({ rates: alike }, ['MN']))).toEqual(['rates.1.name'])
  })

  it('tells what a change did', () => {
    const before = { rates: [row({ id: 'a' }), row({ id: 'b', name: 'Old' })] }
    const after = { rates: [row({ id: 'a', percent: 6, on_shipping: true }), row({ id: 'c', from: '2027-01-01' })] }
    expect(describeTax(before, after)).toEqual([
      'Changed State 5% in MN to State 6% in MN, on shipping too.',
      'Added State 5% in MN, from Jan 1, 2027.',
      'Removed Old 5% in MN.',
    ])
  })
})
