import { describe, expect, it } from 'vitest'
import { getMonday, getWeek } from '../../../domain/warranty/serials.ts'

describe('the week of a day', () => {
  it('is the ISO week, which may belong to the year before or after', () => {
    expect(getWeek('2025-08-18')).toEqual({ year: 2025, week: 34 })
    expect(getWeek('2021-01-03')).toEqual({ year: 2020, week: 53 })
    expect(getWeek('2024-12-30')).toEqual({ year: 2025, week: 1 })
  })
  it('matches the Monday of that week', () => {
    for (const [year, week] of [
      [2020, 53],
      [2024, 1],
      [2026, 47],
    ] as const)
      expect(getWeek(getMonday(year, week) ?? '')).toEqual({ year, week })
  })
})
