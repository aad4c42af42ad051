import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkTerms } from '../../../../domain/labor-claims/terms/check-terms.ts'
import { calculateExpectedPayment, findClaimTerms } from '../../../../domain/labor-claims/terms/expected-payment.ts'
import type { PaidClaim } from '../../../../domain/labor-claims/terms/expected-payment.ts'
import {
  findTermsOn,
  getStandardHours,
  getTermsDay,
  toServicerTerms,
} from '../../../../domain/labor-claims/terms/pay-terms.ts'
import type { OfficeTerms } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import {
  formatServicerRates,
  formatStandardTimes,
  parseServicerRates,
  parseStandardTimes,
} from '../../../../domain/labor-claims/terms/typed-lists.ts'

const terms = (over: Partial<OfficeTerms> = {}): OfficeTerms => ({
  from: '2026-11-01',
  labor_basis: 'hours',
  labor_rate: 80,
  trip_charge: 45,
  max_trips: null,
  mileage: [{ over: 0, rate: 0.5 }],
  standard_times: [],
  hours_limit: null,
  file_within_days: 16,
  ...{ preauthorize_above: null, preauthorization_days: null },
  servicer_rates: [],
  ...over,
})
const trip = (day: string, from: string | null, to: string | null, miles: number | null = null) => ({
  trip_date_scheduled: day,
  trip_services_performed: '',
  trip_time_start: from === null ? null : `${day}T${from}:00Z`,
  trip_time_finish: to === null ? null : `${day}T${to}:00Z`,
  ...{ miles, late: false },
})
const claim = (over: Partial<PaidClaim> = {}): PaidClaim => ({
  equipment_id: 2,
  filed_on: '2026-11-10',
  is_fixed: false,
  trips: [trip('2026-11-20', '09:00', '11:00', 40)],
  own_miles: null,
  labor_hours_approved: null,
  model_hours_cap: null,
  part_numbers: [],
  parts: [],
  ...over,
})
/** Requested and calculated dollars of a line, and its reason. */
const pay = (of: PaidClaim, by: OfficeTerms | null, kind: string) => {
  const line = calculateExpectedPayment(of, by).find((one) => one.kind === kind)
  return [(line?.requested ?? 0) / 100, (line?.calculated ?? 0) / 100, line?.reason]
}

describe('Which terms hold', () => {
  const all = [terms({ from: '2026-12-01' }), terms({ from: null }), terms({ from: '2026-11-01' })]

  it.each([
    ['2026-10-31', null],
    ['2026-11-01', '2026-11-01'],
    ['2026-11-30', '2026-11-01'],
    ['2026-12-01', '2026-12-01'],
    ['2030-01-01', '2026-12-01'],
  ])('on %s those from %s', (day, from) => {
    expect(findTermsOn(all, day)?.from).toBe(from)
  })

  it('is none before the first ones', () => {
    expect(findTermsOn([terms()], '2026-10-01')).toBeNull()
  })

  it('follows from the first trip that was made, else from the day of filing', () => {
    const planned = trip('2026-11-12', null, null)
    expect(getTermsDay([], '2026-11-10')).toBe('2026-11-10')
    expect(getTermsDay([planned], '2026-11-10')).toBe('2026-11-10')
    expect(getTermsDay([trip('2026-12-02', '09:00', null), trip('2026-11-30', '09:00', null)], '2026-11-10')).toBe(
      '2026-11-30',
    )
    expect(findClaimTerms(claim({ trips: [trip('2026-12-02', '09:00', '10:00')] }), all)?.from).toBe('2026-12-01')
    const withLate = claim({
      trips: [trip('2026-12-02', '09:00', '10:00'), { ...trip('2026-11-20', '09:00', '10:00'), late: true }],
    })
    expect(findClaimTerms(withLate, all)?.from).toBe('2026-11-01')
    expect(findClaimTerms({ ...withLate, is_fixed: true }, all)?.from).toBe('2026-12-01')
  })

  it('counts a trip on the day on which it began in the shop’s calendar, whatever date was typed', () => {
    const typed = { ...trip('2026-12-02', '09:00', '11:00'), trip_date_scheduled: '2019-01-01' }
    expect(getTermsDay([typed], '2026-11-10')).toBe('2026-12-02')
    // Eight in the evening of November 30 in Chicago.
    expect(getTermsDay([trip('2026-12-01', '02:00', '03:00')], '2026-11-10')).toBe('2026-11-30')
  })

  it('counts a trip without times not before the claim was filed', () => {
    const untimed = { ...trip('2019-01-01', null, null), trip_services_performed: 'Belt fitted' }
    expect(getTermsDay([untimed], '2026-11-10')).toBe('2026-11-10')
    expect(getTermsDay([{ ...untimed, trip_date_scheduled: '2026-12-01' }], '2026-11-10')).toBe('2026-12-01')
  })

  it('counts a trip with times not before the days to submit ahead of the filing, whatever year was typed', () => {
    const early = (day: string) => claim({ trips: [trip(day, '15:00', '16:00')] })
    // A servicer can file after its visit.
    expect(findClaimTerms(early('2026-10-25'), all)?.from).toBeNull()
    const [old, present] = [terms({ from: '2019-01-01' }), terms({ from: '2026-10-20' })]
    expect(findClaimTerms(early('2019-11-20'), [old, present])?.from).toBe('2026-10-20')
    expect(getTermsDay(early('2019-11-20').trips, '2026-11-10', 16)).toBe('2026-10-25')
  })

  it('has a servicer’s own rate, and never the rates of others', () => {
    const own = terms({ servicer_rates: [{ account_id: 4, labor_rate: 92.5 }] })
    expect(toServicerTerms(own, 4)).toMatchObject({ labor_rate: 92.5 })
    expect(toServicerTerms(own, 5)).toMatchObject({ labor_rate: 80 })
    expect(toServicerTerms(own, null)).not.toHaveProperty('servicer_rates')
  })
})

describe('The expected payment, line by line', () => {
  const times = [
    { equipment_id: 2, part: 'B-1', hours: 1.5 },
    { equipment_id: 2, part: 'M-1', hours: 2 },
    { equipment_id: 2, part: '', hours: 1 },
    { equipment_id: 9, part: 'B-1', hours: 7 },
  ]
  const standard = terms({ labor_basis: 'standard', standard_times: times })

  it('pays labor by the hours on site, up to the limit of the terms, else of the model', () => {
    expect(pay(claim(), terms(), 'labor')).toEqual([160, 160, null])
    expect(pay(claim({ model_hours_cap: 1.5 }), terms(), 'labor')).toEqual([
      160,
      120,
      'Up to 1.5 h are paid for this model',
    ])
    expect(pay(claim({ model_hours_cap: 1.5 }), terms({ hours_limit: 1 }), 'labor').slice(0, 2)).toEqual([160, 80])
    expect(pay(claim({ model_hours_cap: 1.5, labor_hours_approved: 2 }), terms(), 'labor')).toEqual([160, 160, null])
  })

  it.each([
    ['one part', ['B-1'], 1.5],
    ['a part in other letters', [' b-1 '], 1.5],
    ['two parts, added up', ['B-1', 'M-1'], 3.5],
    ['one part twice', ['B-1', 'B-1'], 1.5],
    ['a part without a time of its own', ['X-9'], 1],
    ['no part', [], 1],
  ])('knows the standard time of %s', (_, parts, hours) => {
    expect(getStandardHours(standard, 2, parts)).toBe(hours)
  })

  it('has no standard time for other models', () => {
    expect(getStandardHours(standard, 3, ['B-1'])).toBeNull()
    expect(pay(claim({ equipment_id: 3 }), standard, 'labor')).toEqual([160, 160, null])
  })

  it('pays labor by the standard time, whatever it took', () => {
    const reason = 'Paid by the standard time of 1.5 h'
    expect(pay(claim({ part_numbers: ['B-1'] }), standard, 'labor')).toEqual([160, 120, reason])
    const quick = claim({ part_numbers: ['B-1'], trips: [trip('2026-11-20', '09:00', '10:00')] })
    expect(pay(quick, standard, 'labor')).toEqual([80, 120, reason])
    expect(pay(claim({ part_numbers: ['M-1'] }), standard, 'labor')).toEqual([160, 160, null])
  })

  it('pays the hours above the standard time that were approved', () => {
    const of = claim({ part_numbers: ['B-1'], labor_hours_approved: 1.75 })
    expect(pay(of, standard, 'labor')).toEqual([160, 140, 'Up to the 1.75 h that were approved'])
    expect(pay({ ...of, labor_hours_approved: 3 }, standard, 'labor')).toEqual([160, 160, null])
  })

  it('pays no labor before there are hours', () => {
    expect(pay(claim({ trips: [], part_numbers: ['B-1'] }), standard, 'labor')).toEqual([0, 0, null])
  })

  it('pays trips up to the limit', () => {
    const two = claim({ trips: [trip('2026-11-20', '09:00', '10:00'), trip('2026-11-21', '09:00', '10:00')] })
    expect(pay(two, terms(), 'trips')).toEqual([90, 90, null])
    expect(pay(two, terms({ max_trips: 1 }), 'trips')).toEqual([90, 45, 'Up to 1 trip is paid'])
  })

  it('pays miles in tiers of each trip, and says which', () => {
    const tiers = terms({
      mileage: [
        { over: 0, rate: 0 },
        { over: 30, rate: 0.67 },
        { over: 100, rate: 0.5 },
      ],
    })
    const reason = 'Miles of each trip: up to 30 at $0.00, up to 100 at $0.67, beyond at $0.50'
    expect(pay(claim(), tiers, 'mileage')).toEqual([26.8, 6.7, reason])
    const far = claim({
      trips: [trip('2026-11-20', '09:00', '10:00', 120), trip('2026-11-21', '09:00', '10:00', 20)],
    })
    expect(pay(far, tiers, 'mileage')).toEqual([93.8, 56.9, reason])
    // Miles of the claim itself are those of one trip.
    expect(pay({ ...far, own_miles: 50 }, tiers, 'mileage')).toEqual([33.5, 13.4, reason])
    expect(pay(claim(), terms(), 'mileage')).toEqual([20, 20, null])
  })

  it('pays the miles of trips that are paid, and those of the claim itself', () => {
    const [made, planned] = [trip('2026-11-20', '09:00', '11:00', 8.4), trip('2026-11-27', null, null, 100)]
    expect(pay(claim({ trips: [made, planned] }), terms(), 'mileage')).toEqual([4.2, 4.2, null])
    expect(pay(claim({ trips: [planned] }), terms(), 'mileage')).toEqual([0, 0, null])
    const withLate = claim({ trips: [made, { ...trip('2026-11-21', '09:00', '11:00', 50), late: true }] })
    expect(pay({ ...withLate, is_fixed: true }, terms(), 'mileage')).toEqual([4.2, 4.2, null])
    expect(pay(withLate, terms(), 'mileage')).toEqual([29.2, 29.2, null])
    expect(pay(claim({ trips: [planned], own_miles: 20 }), terms(), 'mileage')).toEqual([10, 10, null])
  })

  it('pays nothing for a late trip of a claim that is closed or approved for payment, and nothing without terms', () => {
    const late = { ...trip('2026-11-20', '09:00', '11:00'), late: true }
    expect(pay(claim({ is_fixed: true, trips: [late] }), terms(), 'trips')).toEqual([0, 0, null])
    expect(pay(claim({ is_fixed: false, trips: [late] }), terms(), 'trips')).toEqual([45, 45, null])
    expect(calculateExpectedPayment(claim(), null).every((line) => line.calculated === 0)).toBe(true)
  })

  it('gives a reason exactly where the calculated amount differs', () => {
    const anyTrip = fc.record({
      hours: fc.integer({ min: 0, max: 12 }),
      miles: fc.option(fc.integer({ min: 0, max: 300 })),
    })
    const anyTerms = fc.record({
      basis: fc.constantFrom('hours' as const, 'standard' as const),
      rate: fc.integer({ min: 1, max: 200 }),
      limit: fc.option(fc.integer({ min: 0, max: 10 })),
      trips: fc.option(fc.integer({ min: 1, max: 3 })),
      tiers: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 3 }),
      parts: fc.subarray(['B-1', 'M-1', 'X-1']),
    })
    fc.assert(
      fc.property(fc.array(anyTrip, { maxLength: 4 }), anyTerms, (trips, given) => {
        const made = trips.map(({ hours, miles }, at) =>
          trip(`2026-11-${10 + at}`, '06:00', hours === 0 ? null : `${String(6 + hours).padStart(2, '0')}:00`, miles),
        )
        const of = claim({
          trips: made,
          part_numbers: given.parts,
        })
        const by = terms({
          labor_basis: given.basis,
          labor_rate: given.rate,
          hours_limit: given.limit,
          max_trips: given.trips,
          standard_times: times,
          mileage: [0, ...given.tiers.toSorted((a, b) => a - b)].map((over, at) => ({ over, rate: at / 4 })),
        })
        for (const line of calculateExpectedPayment(of, by)) {
          expect(line.reason === null).toBe(line.requested === line.calculated)
          expect(Number.isInteger(line.requested) && Number.isInteger(line.calculated)).toBe(true)
          expect(line.calculated).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('Terms are checked', () => {
  it.each<[string, Partial<OfficeTerms>, readonly string[]]>([
    ['fine ones', {}, []],
    ['a rate below zero', { labor_rate: -1 }, ['labor_rate']],
    ['a rate that is no number', { labor_rate: Number.NaN }, ['labor_rate']],
    ['a trip charge of a typing error', { trip_charge: 4500 }, ['trip_charge']],
    ['no trip at all', { max_trips: 0 }, ['max_trips']],
    ['hours without end', { hours_limit: 101 }, ['hours_limit']],
    ['no day to submit', { file_within_days: 0 }, ['file_within_days']],
    ['no rate for miles', { mileage: [] }, ['mileage']],
    ['tiers that begin late', { mileage: [{ over: 5, rate: 1 }] }, ['mileage.0.over']],
    [
      'tiers out of order',
      {
        mileage: [
          { over: 0, rate: 1 },
          { over: 30, rate: 1 },
          { over: 30, rate: 2 },
        ],
      },
      ['mileage.2.over'],
    ],
    ['a mile that is too dear', { mileage: [{ over: 0, rate: 101 }] }, ['mileage.0.rate']],
    [
      'a repair twice',
      {
        standard_times: [
          { equipment_id: 2, part: 'B-1', hours: 1 },
          { equipment_id: 2, part: 'b-1 ', hours: 2 },
        ],
      },
      ['standard_times.1'],
    ],
    ['a repair without time', { standard_times: [{ equipment_id: 2, part: 'B-1', hours: 0 }] }, ['standard_times.0']],
    [
      'a servicer twice',
      {
        servicer_rates: [
          { account_id: 4, labor_rate: 1 },
          { account_id: 4, labor_rate: 2 },
        ],
      },
      ['servicer_rates.1'],
    ],
  ])('%s', (_, over, paths) => {
    expect(Object.keys(checkTerms(terms(over)))).toEqual(paths)
  })
})

describe('Lists that are typed or pasted', () => {
  const models = [
    { equipment_id: 2, brand: 'Stride', name: 'T500' },
    { equipment_id: 3, brand: 'Stride', name: 'T700' },
    { equipment_id: 4, brand: 'Stride', name: 'T50' },
    { equipment_id: 5, brand: 'Forge', name: 'T50' },
    { equipment_id: 6, brand: 'Stride', name: 'T700, Pro' },
  ]
  const servicers = [
    { account_id: 4, name: 'Northside Fitness' },
    { account_id: 8, name: 'Gym, Inc.' },
    { account_id: 5, name: 'Lakes' },
    { account_id: 6, name: 'Lakes' },
  ]

  it('have standard times: model, part, hours', () => {
    const times = [
      { equipment_id: 2, part: 'MT5-1', hours: 1.5 },
      { equipment_id: 3, part: '', hours: 2 },
    ]
    expect(parseStandardTimes('t500, MT5-1, 1.5\n\nT700,2\n', models)).toEqual({ is: 'read', rows: times })
    expect(parseStandardTimes('T500\tMT5-1\t1.5\r\nT700\t2', models)).toEqual({ is: 'read', rows: times })
    expect(parseStandardTimes(formatStandardTimes(times, models), models)).toEqual({ is: 'read', rows: times })
  })

  it('name the brand of a model that shares its name, and quote what has a comma', () => {
    const times = [
      { equipment_id: 4, part: '', hours: 1 },
      { equipment_id: 5, part: '', hours: 2 },
      { equipment_id: 6, part: '', hours: 3 },
      { equipment_id: 6, part: 'B-1', hours: 1.5 },
      { equipment_id: 3, part: 'Pro', hours: 1 },
      { equipment_id: 2, part: 'B,1', hours: 1 },
      { equipment_id: 2, part: '24" belt', hours: 1 },
    ]
    const text = formatStandardTimes(times, models)
    expect(text.split('\n')).toEqual([
      ...['Stride T50, 1', 'Forge T50, 2', '"T700, Pro", 3', '"T700, Pro", B-1, 1.5'],
      ...['T700, "Pro", 1', 'T500, "B,1", 1', 'T500, 24" belt, 1'],
    ])
    expect(parseStandardTimes(text, models)).toEqual({ is: 'read', rows: times })
    expect(parseStandardTimes('T700, Pro\t3', models)).toEqual({ is: 'read', rows: [times[2]] })
  })

  it.each([
    ['T500', 'Line 1: Enter a model, a part number and hours, separated by commas'],
    ['T500, 1\nT900, B-1, 1', 'Line 2: There is no model “T900”'],
    ['T50, 1', 'Line 1: There are 2 models “T50”. Enter the brand too: Stride T50 or Forge T50'],
    ['T700, Pro, 3', 'Line 1: The model “T700, Pro” has a comma. Put it in quotes, or the part number'],
    ['T700, B, 1, 3', 'Line 1: Enter a model, a part number and hours, and in quotes what has a comma of its own'],
    ['T500, B-1, long', 'Line 1: The hours at the end must be a number, such as 1.5'],
    ['T500, B-1, 0', 'Line 1: The hours at the end must be a number, such as 1.5'],
  ])('name the line of times that cannot be read: %s', (text, sentence) => {
    expect(parseStandardTimes(text, models)).toEqual({ is: 'not', sentence })
  })

  it('have rates of servicers, by name or account number', () => {
    const rates = [
      { account_id: 4, labor_rate: 72.5 },
      { account_id: 8, labor_rate: 80 },
      { account_id: 6, labor_rate: 90 },
    ]
    expect(parseServicerRates('northside fitness, $72.50\nGym, Inc., 80\n6, 90', servicers)).toEqual({
      is: 'read',
      rows: rates,
    })
    expect(formatServicerRates(rates, servicers)).toBe('Northside Fitness, 72.50\nGym, Inc., 80.00\n6, 90.00')
    expect(parseServicerRates(formatServicerRates(rates, servicers), servicers)).toEqual({ is: 'read', rows: rates })
  })

  it.each([
    ['Northside Fitness', 'Line 1: Enter a servicer and its rate, separated by a comma'],
    ['Nowhere, 10', 'Line 1: There is no servicer “Nowhere”'],
    ['Lakes, 10', 'Line 1: There are 2 servicers “Lakes”. Enter the account number: 5 or 6'],
    ['Northside Fitness, dear', 'Line 1: The rate at the end must be a dollar amount, such as 72.50'],
  ])('name the line of rates that cannot be read: %s', (text, sentence) => {
    expect(parseServicerRates(text, servicers)).toEqual({ is: 'not', sentence })
  })
})
