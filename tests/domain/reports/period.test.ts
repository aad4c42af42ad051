import { describe, expect, it } from 'vitest'
import {
  chooseGrain,
  countDays,
  getPeriodBefore,
  listColumns,
  periodNames,
  resolvePeriod,
} from '../../../domain/reports/period.ts'

const today = '2026-11-20'

describe('The period of a report', () => {
  it('moves with today, and begins with the first record where all is asked for', () => {
    expect(Object.fromEntries(periodNames.map((name) => [name, resolvePeriod(name, today, '2024-02-29')]))).toEqual({
      'last-30-days': { start: '2026-10-22', end: today },
      'last-90-days': { start: '2026-08-23', end: today },
      'last-12-months': { start: '2025-12-01', end: today },
      'this-year': { start: '2026-01-01', end: today },
      'last-year': { start: '2025-01-01', end: '2025-12-31' },
      all: { start: '2024-02-29', end: today },
    })
    expect(countDays(resolvePeriod('last-30-days', today, null))).toBe(30)
    expect(resolvePeriod('all', today, null)).toEqual({ start: today, end: today })
  })

  it('is compared with as much before: as many days, or the same days of as many months', () => {
    expect(getPeriodBefore({ start: '2026-11-11', end: '2026-11-20' })).toEqual({
      start: '2026-11-01',
      end: '2026-11-10',
    })
    expect(getPeriodBefore({ start: '2025-12-01', end: today })).toEqual({ start: '2024-12-01', end: '2025-11-20' })
    expect(getPeriodBefore({ start: '2025-01-01', end: '2025-12-31' })).toEqual({
      start: '2024-01-01',
      end: '2024-12-31',
    })
    // February is shorter than the day that this March has come to.
    expect(getPeriodBefore({ start: '2026-02-01', end: '2026-03-30' })).toEqual({
      start: '2025-12-01',
      end: '2026-01-30',
    })
    expect(getPeriodBefore({ start: '2026-03-01', end: '2026-03-31' })).toEqual({
      start: '2026-02-01',
      end: '2026-02-28',
    })
  })
})

describe('The columns of a graph', () => {
  it('are days, weeks, months or years, so that a screen has room for them', () => {
    const grain = (start: string) => chooseGrain({ start, end: today })
    expect(['2026-10-22', '2026-08-23', '2025-12-01', '2021-12-01', '2015-01-01'].map(grain)).toEqual([
      'day',
      'week',
      'month',
      'month',
      'year',
    ])
    for (const name of periodNames)
      expect(listColumns(resolvePeriod(name, today, '1998-05-05')).length, name).toBeLessThanOrEqual(60)
  })

  it('cover the period without a gap, the first and the last cut', () => {
    expect(listColumns({ start: '2026-09-15', end: today }, 'month')).toEqual([
      { start: '2026-09-15', end: '2026-09-30' },
      { start: '2026-10-01', end: '2026-10-31' },
      { start: '2026-11-01', end: today },
    ])
    // November 20, 2026 is a Friday.
    expect(listColumns({ start: '2026-11-07', end: today }, 'week')).toEqual([
      { start: '2026-11-07', end: '2026-11-08' },
      { start: '2026-11-09', end: '2026-11-15' },
      { start: '2026-11-16', end: today },
    ])
    for (const grain of ['day', 'week', 'month', 'year'] as const) {
      const columns = listColumns({ start: '2023-12-31', end: '2025-03-01' }, grain)
      expect(columns.reduce((sum, column) => sum + countDays(column), 0)).toBe(
        countDays({ start: '2023-12-31', end: '2025-03-01' }),
      )
    }
  })
})
