import { describe, expect, it } from 'vitest'
import { calculateAtRisk, sumPaid } from '../../../domain/reports/money-at-risk.ts'
import { getFailureRate } from '../../../domain/reports/rate.ts'
import { forecastRunOut, runsOutSoon } from '../../../domain/reports/run-out.ts'
import { formatMadeWeek, getMadeMonday, getMadeWeek } from '../../../domain/reports/week-of-make.ts'
import { getManufactureDate } from '../../../domain/warranty/serials.ts'

describe('The week of manufacture', () => {
  it('is in the last ten characters of a serial number, whatever stands before them', () => {
    expect(getMadeWeek('MT52534K00417')).toBe(2534)
    expect([getMadeMonday(2534), formatMadeWeek(2534)]).toEqual(['2025-08-18', '2025-W34'])
    expect(getMadeMonday(2534)).toBe(getManufactureDate('MT52534K00417', 'MT5'))
    expect(['', 'MT52534K0041', 'MT5 2534 K 00417', 'mt52534k00417', 'X-99'].map(getMadeWeek)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('is none where the year has no such week', () => {
    expect([getMadeMonday(2500), getMadeMonday(2554), getMadeMonday(2653), getMadeMonday(2553)]).toEqual([
      null,
      null,
      '2026-12-28',
      null,
    ])
  })
})

describe('A failure rate', () => {
  it('is claims for each hundred registered machines, and unknown where few are registered', () => {
    expect([getFailureRate(7, 200), getFailureRate(1, 3), getFailureRate(0, 5), getFailureRate(12, 8)]).toEqual([
      3.5,
      null,
      0,
      150,
    ])
  })
})

describe('A part that will run out', () => {
  const today = '2026-11-20'
  it('lasts as long as its stock does at the orders of the last thirteen weeks', () => {
    expect(forecastRunOut({ stock: 30, demand: 91 }, today)).toEqual({
      perWeek: 7,
      daysLeft: 30,
      runsOutOn: '2026-12-20',
    })
    expect(forecastRunOut({ stock: 0, demand: 3 }, today)).toEqual({ perWeek: 0.2, daysLeft: 0, runsOutOn: today })
    expect(forecastRunOut({ stock: 12, demand: 0 }, today)).toBeNull()
  })

  it('is listed when it lasts eight weeks or less', () => {
    const lasts = (stock: number) => forecastRunOut({ stock, demand: 91 }, today)!
    expect([runsOutSoon(lasts(56)), runsOutSoon(lasts(57))]).toEqual([true, false])
  })
})

describe('The money at risk', () => {
  const line = (calculated: number, approved: number | null, paid: number | null) => ({ calculated, approved, paid })

  it('is what was approved, else what the work so far comes to, less what was paid', () => {
    expect(calculateAtRisk([line(9750, null, null), line(4500, 4000, null), line(2000, 2000, 2000)], true)).toBe(
      9750 + 4000,
    )
    expect(
      sumPaid([
        { calculated: 1, approved: 1, paid: null },
        { calculated: 5, approved: 4, paid: 4 },
      ]),
    ).toBe(4)
  })

  it('is what is due where a second approval is below the first in one line', () => {
    expect(calculateAtRisk([line(0, 6000, 10_000), line(0, 4500, 4500), line(0, 3000, null)], true)).toBe(0)
    expect(calculateAtRisk([line(0, 8000, 10_000), line(0, 4500, 4500), line(0, 3000, null)], true)).toBe(1000)
  })

  it('is what is due to the servicer that has the claim where another one was paid for it before', () => {
    const lines = [line(20_000, 15_000, 10_000), line(9000, 0, 4500)]
    expect([calculateAtRisk(lines, true, 14_500), calculateAtRisk(lines, false, 14_500)]).toEqual([15_000, 14_500])
  })

  it('is what the work comes to where the claim was reopened after its approval', () => {
    expect(calculateAtRisk([line(13_000, 9750, 9750), line(9000, 4500, 4500)], false)).toBe(22_000 - 14_250)
  })
})
