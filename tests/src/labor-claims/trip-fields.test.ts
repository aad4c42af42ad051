import { describe, expect, it } from 'vitest'
import { toTripBody, toTripFields } from '../../../src/features/labor-claims/components/trips/trip-fields.ts'
import type { TripFields } from '../../../src/features/labor-claims/components/trips/trip-fields.ts'

const at = (text: string) => new Date(text).toISOString()
const build = (day: string, left: string | null, start: string, finish: string) => ({
  ...{ id: 'a', trip_date_scheduled: day, trip_service_requested: '', trip_services_performed: 'Belt', miles: 3 },
  ...{ trip_time_left: left === null ? null : at(left), trip_time_start: at(start), trip_time_finish: at(finish) },
})
const edit = (trip: ReturnType<typeof build>, typed: Partial<TripFields>) => {
  const body = toTripBody({ ...toTripFields(trip), ...typed }, trip)
  return [body.trip_time_left, body.trip_time_start, body.trip_time_finish]
}
const timesOf = (trip: ReturnType<typeof build>) => [trip.trip_time_left, trip.trip_time_start, trip.trip_time_finish]

describe('Editing a trip', () => {
  // Earlier builds saved it with the day of the arrival; a phone that crossed a time zone shows another day too.
  const arrived = build('2026-11-21', '2026-11-20T23:50:10', '2026-11-21T00:20:11', '2026-11-21T01:20:12')

  it('leaves its times where only other fields are typed', () => {
    expect(edit(arrived, { miles: '5' })).toEqual(timesOf(arrived))
  })

  it('changes only the time that is typed', () => {
    expect(edit(arrived, { finish: '01:45' })).toEqual([...timesOf(arrived).slice(0, 2), at('2026-11-21T01:45')])
  })

  it('moves all its times with another date', () => {
    expect(edit(arrived, { date: '2026-11-25' })).toEqual([
      at('2026-11-25T23:50'),
      at('2026-11-26T00:20'),
      at('2026-11-26T01:20'),
    ])
  })

  it('lets the finish follow a typed start to its side of midnight', () => {
    const night = build('2026-11-20', null, '2026-11-20T22:00:00', '2026-11-21T00:30:00')
    expect(edit(night, { start: '00:10' })).toEqual([null, at('2026-11-20T00:10'), at('2026-11-20T00:30')])
    const early = build('2026-11-20', null, '2026-11-20T00:10:00', '2026-11-20T00:30:00')
    expect(edit(early, { start: '22:00' })).toEqual([null, at('2026-11-20T22:00'), at('2026-11-21T00:30')])
  })
})
