import { describe, expect, it } from 'vitest'
import {
  addDays,
  chooseGrain,
  countDays,
  getPeriodBefore,
  isTooLong,
  listColumns,
  periodNames,
  resolvePeriod,
  splitPeriod,
} from '../../../domain/reports/period.ts'
import { seeded } from '../../support/seeded.ts'

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

describe('A period at the end of the calendar', () => {
  it('has an end, whatever its columns are', () => {
    for (const grain of ['day', 'week', 'month', 'year'] as const) {
      const columns = listColumns({ start: '9999-11-20', end: '9999-12-31' }, grain)
      expect([columns[0]?.start, columns.at(-1)?.end], grain).toEqual(['9999-11-20', '9999-12-31'])
    }
  })

  it('is too long for a graph with more than two hundred years', () => {
    expect(isTooLong({ start: '1900-01-01', end: '2099-12-31' })).toBe(false)
    expect(isTooLong({ start: '1900-01-01', end: '2100-01-01' })).toBe(true)
  })
})

describe('The pieces of a period', () => {
  it('are whole years and months, and the days that are left', () => {
    const pieces = splitPeriod({ start: '2023-11-29', end: '2026-02-03' }, 'year')
    expect(pieces.map(({ span, start, end }) => `${span} ${start} ${end}`)).toEqual([
      'day 2023-11-29 2023-11-30',
      'month 2023-12-01 2023-12-31',
      'year 2024-01-01 2025-12-31',
      'month 2026-01-01 2026-01-31',
      'day 2026-02-01 2026-02-03',
    ])
    expect(splitPeriod({ start: '2026-02-01', end: '2026-02-28' }, 'month')).toEqual([
      { start: '2026-02-01', end: '2026-02-28', span: 'month' },
    ])
    expect(splitPeriod({ start: '2026-02-01', end: '2026-02-27' }, 'year').map(({ span }) => span)).toEqual(['day'])
  })

  it('are each day of it once, whatever the period is', () => {
    const random = seeded(79)
    for (let round = 0; round < 300; round += 1) {
      const start = addDays('2020-01-01', Math.floor(random() * 1500))
      const period = { start, end: addDays(start, Math.floor(random() ** 3 * 1500)) }
      for (const coarsest of ['day', 'month', 'year'] as const) {
        const pieces = splitPeriod(period, coarsest)
        expect([pieces[0]?.start, pieces.at(-1)?.end]).toEqual([period.start, period.end])
        for (const [at, piece] of pieces.entries()) {
          if (at > 0) expect(piece.start).toBe(addDays(pieces[at - 1]?.end ?? '', 1))
          const [first, after] = [piece.start.slice(5), addDays(piece.end, 1).slice(5)]
          if (piece.span === 'year') expect([first, after]).toEqual(['01-01', '01-01'])
          if (piece.span === 'month') expect([first.slice(3), after.slice(3)]).toEqual(['01', '01'])
        }
        expect(pieces.length).toBeLessThanOrEqual(5)
      }
    }
  })
})
