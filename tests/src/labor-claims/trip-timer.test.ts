import { describe, expect, it } from 'vitest'
import { toTripBody, toTripFields } from '../../../src/features/labor-claims/components/trips/trip-fields.ts'
import {
  arrive,
  finish,
  reopen,
  leave,
  pause,
  resume,
  siteMs,
  travelMs,
  tripFromTimer,
} from '../../../src/features/labor-claims/components/trips/trip-timer.ts'

const at = (time: string) => new Date(`2026-11-20T${time}`).getTime()
const minute = 60_000

describe('The trip timer', () => {
  it('saves a trip whose travel crosses midnight as it was measured, on the day of leaving', async () => {
    const [left, start, done] = [
      new Date('2026-11-19T23:50:07').getTime(),
      new Date('2026-11-20T00:10:21').getTime(),
      new Date('2026-11-20T01:00:42').getTime(),
    ] as const
    const timed = tripFromTimer(finish(arrive(leave(left), start), done), null)
    const body = toTripBody(toTripFields(timed), timed)
    expect(body).toMatchObject({
      trip_date_scheduled: '2026-11-19',
      trip_time_left: new Date(left).toISOString(),
      trip_time_start: new Date(start).toISOString(),
      trip_time_finish: new Date(done).toISOString(),
    })
  })

  it('counts travel until arrival, and time on site after that', async () => {
    const trip = leave(at('10:04'))
    expect(travelMs(trip, at('10:20'))).toBe(16 * minute)
    expect(siteMs(trip, at('10:20'))).toBe(0)
    const there = arrive(trip, at('10:31'))
    expect(travelMs(there, at('11:00'))).toBe(27 * minute)
    expect(siteMs(there, at('11:13'))).toBe(42 * minute)
  })

  it('stops during a break and leaves it out', async () => {
    const paused = pause(arrive(leave(at('10:00')), at('10:30')), at('11:00'))
    expect(siteMs(paused, at('11:20'))).toBe(30 * minute)
    expect(siteMs(resume(paused, at('11:25')), at('11:40'))).toBe(45 * minute)
  })

  it('ends a running break when the work is done', async () => {
    const done = finish(pause(arrive(leave(at('10:00')), at('10:30')), at('11:00')), at('11:15'))
    expect([done.phase, done.pausedMs, siteMs(done, at('18:00'))]).toEqual(['done', 15 * minute, 30 * minute])
  })

  it('continues when Done was pressed too early', async () => {
    const on = reopen(finish(arrive(leave(at('10:00')), at('10:30')), at('11:00')))
    expect([on.phase, siteMs(on, at('11:30'))]).toEqual(['site', 60 * minute])
  })

  it('ignores a press that does not belong to its phase', async () => {
    const trip = leave(at('10:00'))
    expect(finish(trip, at('10:05'))).toBe(trip)
    expect(pause(trip, at('10:05'))).toBe(trip)
  })

  it('fills in the trip: times, finish without breaks, round-trip miles', async () => {
    const trip = tripFromTimer(
      finish(resume(pause(arrive(leave(at('10:04')), at('10:31')), at('11:00')), at('11:10')), at('11:41')),
      4.2,
    )
    expect(trip).toEqual({
      trip_date_scheduled: '2026-11-20',
      trip_service_requested: '',
      trip_services_performed: '',
      miles: 8.4,
      trip_time_left: new Date(at('10:04')).toISOString(),
      trip_time_start: new Date(at('10:31')).toISOString(),
      trip_time_finish: new Date(at('11:31')).toISOString(),
    })
  })
})
