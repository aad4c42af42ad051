import type { TripForm } from '../../../../contract/labor-claims.ts'
import { dayOf } from '../../../shared/when.ts'

/** A trip that the clock runs for. It is kept on the device at each press, so a killed app finds it running. */
export interface RunningTrip {
  readonly phase: 'travel' | 'site' | 'done'
  /** ISO 8601, as all times here. */
  readonly left: string
  readonly start: string | null
  readonly finish: string | null
  readonly pausedAt: string | null
  readonly pausedMs: number
}

/** The draft under which a claim's running trip is kept. */
export const timerDraft = (claimId: string) => `trip-timer:${claimId}`

const iso = (at: number) => new Date(at).toISOString()

/** Leaving for the job. */
export function leave(now: number): RunningTrip {
  return { phase: 'travel', left: iso(now), start: null, finish: null, pausedAt: null, pausedMs: 0 }
}

/** On site. */
export function arrive(trip: RunningTrip, now: number): RunningTrip {
  return trip.phase === 'travel' ? { ...trip, phase: 'site', start: iso(now) } : trip
}

/** A break on site: what follows does not count until `resume`. */
export function pause(trip: RunningTrip, now: number): RunningTrip {
  return trip.phase === 'site' && trip.pausedAt === null ? { ...trip, pausedAt: iso(now) } : trip
}

export function resume(trip: RunningTrip, now: number): RunningTrip {
  return trip.pausedAt === null
    ? trip
    : { ...trip, pausedAt: null, pausedMs: trip.pausedMs + Math.max(0, now - Date.parse(trip.pausedAt)) }
}

/** Done on site; a running break ends with it. */
export function finish(trip: RunningTrip, now: number): RunningTrip {
  return trip.phase === 'site' ? { ...resume(trip, now), phase: 'done', finish: iso(now) } : trip
}

/** Back to the clock from the form: Done was pressed too early. */
export function goOn(trip: RunningTrip): RunningTrip {
  return trip.phase === 'done' ? { ...trip, phase: 'site', finish: null } : trip
}

/** Milliseconds on the road so far. */
export function travelMs(trip: RunningTrip, now: number): number {
  return Math.max(0, (trip.start === null ? now : Date.parse(trip.start)) - Date.parse(trip.left))
}

/** Milliseconds on site so far, breaks left out. */
export function siteMs(trip: RunningTrip, now: number): number {
  if (trip.start === null) return 0
  const end = trip.finish ?? trip.pausedAt
  return Math.max(0, (end === null ? now : Date.parse(end)) - Date.parse(trip.start) - trip.pausedMs)
}

/**
 * The form that Done opens. Breaks are taken off the finish, so that the hours are those on site;
 * `miles` there and back, from the distance one way.
 */
export function tripFromTimer(
  trip: RunningTrip,
  distance: number | null,
): Required<Omit<TripForm, 'id' | 'was' | 'miles_from'>> {
  const finished = trip.finish === null ? null : Date.parse(trip.finish) - trip.pausedMs
  return {
    trip_date_scheduled: dayOf(trip.start ?? trip.left),
    trip_service_requested: '',
    trip_services_performed: '',
    trip_time_left: trip.left,
    trip_time_start: trip.start,
    trip_time_finish: finished === null ? null : iso(finished),
    miles: distance === null ? null : Math.round(distance * 20) / 10,
  }
}
