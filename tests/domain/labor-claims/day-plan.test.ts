import { describe, expect, it } from 'vitest'
import { sortDayStops, estimateLastStopEnd } from '../../../domain/labor-claims/day-plan.ts'
import type { Stop } from '../../../domain/labor-claims/day-plan.ts'

const today = '2026-11-20'
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 20, hour, minute)
const stop = (name: string, when: number | null, miles: number | null, day: string | null = today): Stop => ({
  name,
  at: when,
  day: when === null ? null : day,
  miles,
})
const names = (stops: readonly Stop[]) => stops.map(({ name }) => name)

describe('the order of a day', () => {
  it('follows the time of the appointments', () => {
    expect(names(sortDayStops([stop('late', at(16), 1), stop('early', at(10), 9)], today))).toEqual(['early', 'late'])
  })

  it('puts the nearer of two stops at the same time first', () => {
    expect(names(sortDayStops([stop('far', at(10), 9), stop('near', at(10), 2)], today))).toEqual(['near', 'far'])
  })

  it('begins with overdue stops, nearest first', () => {
    const stops = [
      stop('today', at(8), 1),
      stop('overdue, far', at(9), 12, '2026-11-17'),
      stop('overdue, near', at(9), 3, '2026-11-18'),
    ]
    expect(names(sortDayStops(stops, today))).toEqual(['overdue, near', 'overdue, far', 'today'])
  })

  it('ends with stops without a time, nearest first and unknown distances last', () => {
    const stops = [
      stop('unknown', null, null),
      stop('far', null, 8),
      stop('near', null, 2),
      stop('planned', at(17), 40),
    ]
    expect(names(sortDayStops(stops, today))).toEqual(['planned', 'near', 'far', 'unknown'])
  })

  it('does not depend on the input order', () => {
    const stops = [stop('b', null, null), stop('a', null, null), stop('c', at(9), 1), stop('d', at(9), 1)]
    expect(names(sortDayStops(stops, today))).toEqual(names(sortDayStops(stops.toReversed(), today)))
  })
})

describe('the estimated end of the last stop', () => {
  it('includes driving, waiting for appointments, and an hour on site for each', () => {
    expect(estimateLastStopEnd([stop('a', at(10), 15), stop('b', at(13), 30)], at(9))).toBe(at(14))
    expect(estimateLastStopEnd([stop('a', at(8), 15)], at(9))).toBe(at(10, 30))
  })

  it('is null without stops', () => {
    expect(estimateLastStopEnd([], at(9))).toBeNull()
  })
})
