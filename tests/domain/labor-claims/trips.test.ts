import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimStatuses } from '../../../domain/labor-claims/states.ts'
import {
  findOverlappingTrips,
  validateTrip,
  tripErrors,
  tripHours,
  getTripValidity,
  upsertTrip,
} from '../../../domain/labor-claims/trips.ts'
import type { Trip } from '../../../domain/labor-claims/trips.ts'

const at = (clock: string) => `2026-11-20T${clock}:00Z`
const trip = (over: Partial<Trip> = {}): Trip => ({
  id: 'a',
  trip_date_scheduled: '2026-11-20',
  trip_service_requested: '',
  trip_services_performed: '',
  trip_time_left: null,
  trip_time_start: null,
  trip_time_finish: null,
  miles: null,
  late: false,
  ...over,
})
const span = (id: string, start: string, finish: string) =>
  trip({ id, trip_time_start: at(start), trip_time_finish: at(finish) })

const moment = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const anyTrip = fc
  .record({
    id: fc.uuid(),
    start: fc.option(moment),
    finish: fc.option(moment),
    day: moment.map((text) => text.slice(0, 10)),
  })
  .map(({ id, start, finish, day }) =>
    trip({ id, trip_time_start: start, trip_time_finish: finish, trip_date_scheduled: day }),
  )

describe('the times of a trip', () => {
  it('may all be missing, or the finish alone', () => {
    expect([
      validateTrip(trip()),
      validateTrip(trip({ trip_time_start: at('09:00') })),
      validateTrip(trip({ trip_time_left: at('08:30') })),
    ]).toEqual([null, null, null])
  })
  it('need the finish after the start', () => {
    expect(validateTrip(span('a', '09:00', '10:00'))).toBeNull()
    expect([validateTrip(span('a', '09:00', '09:00')), validateTrip(span('a', '10:00', '09:00'))]).toEqual([
      'finish-before-start',
      'finish-before-start',
    ])
  })
  it('need a start if there is a finish', () => {
    expect(validateTrip(trip({ trip_time_finish: at('09:00') }))).toBe('finish-without-start')
  })
  it('need the arrival after leaving', () => {
    expect(validateTrip({ ...span('a', '09:00', '10:00'), trip_time_left: at('09:01') })).toBe('left-after-start')
    expect(validateTrip({ ...span('a', '09:00', '10:00'), trip_time_left: at('09:00') })).toBeNull()
  })
  it('last at most 24 hours', () => {
    expect(
      validateTrip(trip({ trip_time_start: '2026-11-20T09:00:00Z', trip_time_finish: '2026-11-21T09:00:00Z' })),
    ).toBeNull()
    expect(
      validateTrip(trip({ trip_time_start: '2026-11-20T09:00:00Z', trip_time_finish: '2026-11-21T09:00:01Z' })),
    ).toBe('too-long')
  })
  it('are compared as moments, because time zones may differ', () => {
    expect(
      validateTrip(trip({ trip_time_start: '2026-11-20T09:00:00-06:00', trip_time_finish: '2026-11-20T14:00:00Z' })),
    ).toBe('finish-before-start')
    expect(
      tripHours(trip({ trip_time_start: '2026-11-20T09:00:00-06:00', trip_time_finish: '2026-11-20T16:30:00Z' })),
    ).toBe(1.5)
  })
  it('have a message and a field for every error', () => {
    fc.assert(
      fc.property(anyTrip, fc.option(moment), (one, left) => {
        const error = validateTrip({ ...one, trip_time_left: left })
        if (error !== null) expect(tripErrors[error].sentence).toMatch(/^[A-Z].+/)
      }),
    )
  })
  it('give hours from 0 to 24 if they are valid', () => {
    fc.assert(
      fc.property(anyTrip, (one) => {
        const hours = tripHours(one)
        expect(hours).toBeGreaterThanOrEqual(0)
        if (validateTrip(one) === null) expect(hours).toBeLessThanOrEqual(24)
      }),
    )
  })
})

describe('trips that overlap', () => {
  it('are found, but not trips that only touch', () => {
    const others = [
      span('b', '08:00', '09:30'),
      span('c', '10:00', '11:00'),
      span('d', '09:15', '09:45'),
      trip({ id: 'e' }),
    ]
    expect(findOverlappingTrips(others, span('a', '09:00', '10:00')).map((other) => other.id)).toEqual(['b', 'd'])
  })
  it('never include the trip itself or a trip without times', () => {
    expect(findOverlappingTrips([span('a', '09:00', '10:00')], span('a', '09:00', '10:00'))).toEqual([])
    expect(findOverlappingTrips([span('b', '09:00', '10:00')], trip())).toEqual([])
  })
  it('overlap both ways', () => {
    fc.assert(
      fc.property(anyTrip, anyTrip, (one, other) => {
        fc.pre(validateTrip(one) === null && validateTrip(other) === null)
        expect(findOverlappingTrips([other], one).length).toBe(findOverlappingTrips([one], other).length)
      }),
    )
  })
})

describe('the trips of a claim after a change', () => {
  it('are sorted by day, then by start', () => {
    const trips = [span('late', '15:00', '16:00'), trip({ id: 'tomorrow', trip_date_scheduled: '2026-11-21' })]
    expect(upsertTrip(trips, span('early', '09:00', '10:00')).map((one) => one.id)).toEqual([
      'early',
      'late',
      'tomorrow',
    ])
  })
  it('contain each id once: a trip replaces the one with the same id', () => {
    fc.assert(
      fc.property(fc.array(anyTrip, { maxLength: 8 }), anyTrip, (trips, one) => {
        const all = trips.reduce<Trip[]>((list, next) => upsertTrip(list, next), [])
        const twice = upsertTrip(upsertTrip(all, one), one)
        expect(twice).toEqual(upsertTrip(all, one))
        expect(new Set(twice.map((each) => each.id)).size).toBe(twice.length)
      }),
    )
  })
})

describe('whether a claim accepts a trip', () => {
  const open = { status: 'assigned', closedAt: null, filedByThisServicer: false } as const
  it('accepts it from the assignment on', () => {
    const early = new Set(['requests', 'open', 'reassign'])
    for (const status of claimStatuses)
      expect(getTripValidity({ ...open, status }, trip())).toBe(early.has(status) ? 'too-early' : 'kept')
  })
  it('accepts it earlier from the servicer who filed the claim', () => {
    for (const status of claimStatuses)
      expect(getTripValidity({ ...open, status, filedByThisServicer: true }, trip())).toBe('kept')
  })
  it('treats a claim that needs a response by its previous status', () => {
    expect(getTripValidity({ ...open, status: 'pending - response needed', cameFrom: 'requests' }, trip())).toBe(
      'too-early',
    )
    expect(getTripValidity({ ...open, status: 'pending - response needed', cameFrom: 'approve_payment' }, trip())).toBe(
      'kept',
    )
  })
  it('accepts a trip dated before the closing as late, and reports a later one as a conflict', () => {
    const closed = { ...open, closedAt: at('12:00') }
    expect(getTripValidity(closed, span('a', '09:00', '10:00'))).toBe('late')
    expect(getTripValidity(closed, span('a', '09:00', '12:00'))).toBe('late')
    expect(getTripValidity(closed, span('a', '11:00', '13:00'))).toBe('closed')
    expect(getTripValidity(closed, trip({ trip_date_scheduled: '2026-11-19' }))).toBe('late')
    expect(getTripValidity(closed, trip({ trip_date_scheduled: '2026-11-21' }))).toBe('closed')
  })
  it('compares a trip without times with the day of the closing by the shop’s calendar', () => {
    // Eight in the evening of November 20 in Chicago.
    const evening = { ...open, closedAt: '2026-11-21T02:00:00.000Z' }
    expect(getTripValidity(evening, trip({ trip_date_scheduled: '2026-11-19' }))).toBe('late')
    expect(getTripValidity(evening, trip({ trip_date_scheduled: '2026-11-20' }))).toBe('closed')
  })
})
