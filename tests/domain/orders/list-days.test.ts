import { describe, expect, it } from 'vitest'
import { getDayEnd, getDayStart, isTimeZone, oneMonthBefore, toDay } from '../../../domain/orders/list-days.ts'

const iso = (at: number) => new Date(at).toISOString()

describe('A day of the orders list', () => {
  it('begins and ends at midnight in the reader’s time zone', () => {
    expect(iso(getDayStart('2026-11-20', 'UTC'))).toBe('2026-11-20T00:00:00.000Z')
    expect(iso(getDayStart('2026-11-20', 'America/Chicago'))).toBe('2026-11-20T06:00:00.000Z')
    expect(iso(getDayEnd('2026-11-20', 'America/Chicago'))).toBe('2026-11-21T06:00:00.000Z')
    expect(iso(getDayStart('2026-11-20', 'Asia/Kolkata'))).toBe('2026-11-19T18:30:00.000Z')
  })

  it('has 23 or 25 hours when the clocks change', () => {
    const hours = (day: string) =>
      (getDayEnd(day, 'America/New_York') - getDayStart(day, 'America/New_York')) / 3_600_000
    expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-11-02')]).toEqual([23, 25, 24])
  })

  it('is the day on the reader’s clock, not the server’s', () => {
    const evening = Date.parse('2026-11-21T02:30:00Z')
    expect([toDay(evening, 'America/Chicago'), toDay(evening, 'UTC')]).toEqual(['2026-11-20', '2026-11-21'])
  })

  it('has an earlier one a calendar month before, at the latest the last of its month', () => {
    expect(['2026-11-20', '2026-03-31', '2026-01-15', '2024-03-31'].map(oneMonthBefore)).toEqual([
      '2026-10-20',
      '2026-02-28',
      '2025-12-15',
      '2024-02-29',
    ])
  })

  it('knows time zones by their IANA names alone', () => {
    expect(['America/Chicago', 'UTC', 'Nowhere/Land', ''].map(isTimeZone)).toEqual([true, true, false, false])
  })
})
