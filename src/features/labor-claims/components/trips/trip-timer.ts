import type { TripForm } from '../../../../../contract/labor-claims.ts'
import { toDay } from '../../../../shared/formats/format-date.ts'

/** A trip that the timer is running for. It is saved at each press, so a killed app finds it running. */
export interface RunningTrip {
  readonly phase: 'travel' | 'site' | 'done'
  /** ISO 8601, as all times here. */
  readonly left: string
  readonly start: string | null
  readonly finish: string | null
  readonly pausedAt: string | null
  readonly pausedMs: number
}

/** The draft key of a claim's running trip. */
export const getTimerDraftKey = (claimId: string) => `trip-timer:${claimId}`

const toIso = (at: number) => new Date(at).toISOString()

/** Starts the trip to the job. */
export function leave(now: number): RunningTrip {
  return { phase: 'travel', left: toIso(now), start: null, finish: null, pausedAt: null, pausedMs: 0 }
}

/** Ends the travel and starts the time on site. */
export function arrive(trip: RunningTrip, now: number): RunningTrip {
  return trip.phase === 'travel' ? { ...trip, phase: 'site', start: toIso(now) } : trip
}

/** Starts a break on site. Time does not count until `resume`. */
export function pause(trip: RunningTrip, now: number): RunningTrip {
  return trip.phase === 'site' && trip.pausedAt === null ? { ...trip, pausedAt: toIso(now) } : trip
}

/** Ends a break. */
export function resume(trip: RunningTrip, now: number): RunningTrip {
  return trip.pausedAt === null
    ? trip
    : { ...trip, pausedAt: null, pausedMs: trip.pausedMs + Math.max(0, now - Date.parse(trip.pausedAt)) }
}

/** Ends the time on site and a running break. */
export function finish(trip: RunningTrip, now: number): RunningTrip {
  return trip.phase === 'site' ? { ...resume(trip, now), phase: 'done', finish: toIso(now) } : trip
}

/** Returns from the form to the timer when Done was pressed too early. */
export function reopen(trip: RunningTrip): RunningTrip {
  return trip.phase === 'done' ? { ...trip, phase: 'site', finish: null } : trip
}

/** Milliseconds of travel so far. */
export function travelMs(trip: RunningTrip, now: number): number {
  return Math.max(0, (trip.start === null ? now : Date.parse(trip.start)) - Date.parse(trip.left))
}

/** Milliseconds on site so far, without breaks. */
export function siteMs(trip: RunningTrip, now: number): number {
  if (trip.start === null) return 0
  const end = trip.finish ?? trip.pausedAt
  return Math.max(0, (end === null ? now : Date.parse(end)) - Date.parse(trip.start) - trip.pausedMs)
}

/**
 * The form that Done opens, of the day of leaving. Breaks are taken off the finish, so that the hours are those on site;
 * `miles` there and back, from the distance one way.
 */
export function tripFromTimer(
  trip: RunningTrip,
  distance: number | null,
): Required<Omit<TripForm, 'id' | 'was' | 'miles_from'>> {
  const finished = trip.finish === null ? null : Date.parse(trip.finish) - trip.pausedMs
  return {
    trip_date_scheduled: toDay(trip.left),
    trip_service_requested: '',
    trip_services_performed: '',
    trip_time_left: trip.left,
    trip_time_start: trip.start,
    trip_time_finish: finished === null ? null : toIso(finished),
    miles: distance === null ? null : Math.round(distance * 20) / 10,
  }
}
