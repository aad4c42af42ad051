import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemeMonths } from '../../../domain/warranty/coverage.ts'
import { getCoverage, getLastDay } from '../../../domain/warranty/coverage.ts'

const scheme: SchemeMonths = {
  frame_months: 120,
  parts_months: 24,
  wear_months: 0,
  labor_months: 12,
  starts: 'purchased',
}
const bought = { purchased: '2025-08-25', installed: null, isFloorModel: false }
const kinds = (found: ReturnType<typeof getCoverage>) =>
  Object.fromEntries(found.map(({ kind, ...rest }) => [kind, rest]))

describe('the last covered day', () => {
  it.each([
    ['2025-08-25', 12, '2026-08-24'],
    ['2025-01-01', 1, '2025-01-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-28'],
    ['2025-01-31', 1, '2025-02-28'],
    ['2025-01-30', 1, '2025-02-28'],
    ['2025-01-29', 1, '2025-02-28'],
    ['2025-01-28', 1, '2025-02-27'],
    ['2025-03-31', 1, '2025-04-30'],
    ['2025-12-01', 1, '2025-12-31'],
  ])('of a machine of %s covered for %i months is %s', (from, months, until) => {
    expect(getLastDay(from, months)).toBe(until)
  })

  it('is within a month of the date, and never earlier for more months', () => {
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 240 }), (from, months) => {
        expect(getLastDay(from, months) > from || months === 0).toBe(true)
        expect(getLastDay(from, months + 1) > getLastDay(from, months)).toBe(true)
      }),
    )
  })
})

describe('the coverage of a machine', () => {
  it('has frame, parts, wear and labor, each with its months, days and current status', () => {
    expect(kinds(getCoverage(scheme, bought, '2026-09-01'))).toEqual({
      frame: { months: 120, from: '2025-08-25', until: '2035-08-24', is: 'running' },
      parts: { months: 24, from: '2025-08-25', until: '2027-08-24', is: 'running' },
      wear: { months: 0, from: null, until: null, is: 'none' },
      labor: { months: 12, from: '2025-08-25', until: '2026-08-24', is: 'ended' },
    })
  })

  it('includes its last day', () => {
    expect(kinds(getCoverage(scheme, bought, '2026-08-24'))['labor']?.is).toBe('running')
    expect(kinds(getCoverage(scheme, bought, '2026-08-25'))['labor']?.is).toBe('ended')
  })

  it('starts at installation if the scheme says so, and at purchase until then', () => {
    const installed = { ...scheme, starts: 'installed' as const }
    expect(kinds(getCoverage(installed, { ...bought, installed: '2025-10-01' }, '2026-01-01'))['parts']).toMatchObject({
      from: '2025-10-01',
      until: '2027-09-30',
    })
    expect(kinds(getCoverage(installed, bought, '2026-01-01'))['parts']?.from).toBe('2025-08-25')
    expect(kinds(getCoverage(scheme, { ...bought, installed: '2025-10-01' }, '2026-01-01'))['parts']?.from).toBe(
      '2025-08-25',
    )
  })

  it('is unknown for a floor model until it is sold, and without a scheme', () => {
    const floor = { purchased: null, installed: '2025-10-01', isFloorModel: true }
    expect(getCoverage({ ...scheme, starts: 'installed' }, floor, '2026-01-01').map((one) => one.is)).toEqual([
      'unknown',
      'unknown',
      'none',
      'unknown',
    ])
    expect(getCoverage(null, bought, '2026-01-01').every((one) => one.is === 'unknown' && one.until === null)).toBe(
      true,
    )
    expect(getCoverage(scheme, { ...floor, purchased: '2025-12-01' }, '2026-01-01')[0]?.until).toBe('2035-11-30')
  })
})
