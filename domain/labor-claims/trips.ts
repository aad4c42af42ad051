import { toDay } from '../orders/list-days.ts'
import { shopTimeZone } from '../reports/calendar.ts'
import type { ClaimStatus } from './states.ts'
import { isBeforeAssignment } from './states.ts'

/** A trip with its wire names. Times are ISO 8601 with a zone; the date is the day of the trip. */
export interface Trip {
  readonly id: string
  readonly trip_date_scheduled: string
  readonly trip_service_requested: string
  readonly trip_services_performed: string
  /** When the servicer left, if the timer was used. */
  readonly trip_time_left: string | null
  readonly trip_time_start: string | null
  readonly trip_time_finish: string | null
  readonly miles: number | null
  /** Logged after the claim was closed but dated before the closing: stored, pending approval. */
  readonly late: boolean
}

export type TripErrorCode = 'finish-before-start' | 'finish-without-start' | 'left-after-start' | 'too-long'

const maxHours = 24

/** Validates a trip's times: finish after start (`calls.tsv` L09), arrival after leaving, at most 24 hours on site. */
export function validateTrip(
  trip: Pick<Trip, 'trip_time_left' | 'trip_time_start' | 'trip_time_finish'>,
): TripErrorCode | null {
  const [left, start, finish] = [trip.trip_time_left, trip.trip_time_start, trip.trip_time_finish].map((t) =>
    t === null ? null : Date.parse(t),
  )
  if (finish != null && start == null) return 'finish-without-start'
  if (finish != null && start != null && finish <= start) return 'finish-before-start'
  if (left != null && start != null && left > start) return 'left-after-start'
  if (finish != null && start != null && finish - start > maxHours * 3_600_000) return 'too-long'
  return null
}

/** The message and the field of each error. */
export const tripErrors: Record<TripErrorCode, { readonly field: keyof Trip; readonly sentence: string }> = {
  'finish-before-start': { field: 'trip_time_finish', sentence: 'The finish must be after the start' },
  'finish-without-start': { field: 'trip_time_start', sentence: 'A trip with a finish needs a start' },
  'left-after-start': { field: 'trip_time_start', sentence: 'The arrival must be after leaving' },
  'too-long': { field: 'trip_time_finish', sentence: 'A trip lasts at most 24 hours; log a second one' },
}

/** Returns the hours on site; 0 while the trip has no times. */
export function tripHours(trip: Pick<Trip, 'trip_time_start' | 'trip_time_finish'>): number {
  if (trip.trip_time_start === null || trip.trip_time_finish === null) return 0
  return Math.max(0, Date.parse(trip.trip_time_finish) - Date.parse(trip.trip_time_start)) / 3_600_000
}

/** Finds trips whose hours on site overlap this one's. An overlap is a warning, never a refusal. */
export function findOverlappingTrips<T extends Pick<Trip, 'id' | 'trip_time_start' | 'trip_time_finish'>>(
  trips: readonly T[],
  trip: Pick<Trip, 'id' | 'trip_time_start' | 'trip_time_finish'>,
): T[] {
  const span = (t: Pick<Trip, 'trip_time_start' | 'trip_time_finish'>) =>
    t.trip_time_start === null || t.trip_time_finish === null
      ? null
      : ([Date.parse(t.trip_time_start), Date.parse(t.trip_time_finish)] as const)
  const own = span(trip)
  if (own === null) return []
  return trips.filter((other) => {
    const theirs = span(other)
    return other.id !== trip.id && theirs !== null && theirs[0] < own[1] && own[0] < theirs[1]
  })
}

/** Replaces or adds a trip. Returns the claim's trips, sorted by day and start. */
export function upsertTrip<T extends Pick<Trip, 'id' | 'trip_date_scheduled' | 'trip_time_start'>>(
  trips: readonly T[],
  trip: T,
): T[] {
  const key = (t: T) =>
    `${t.trip_date_scheduled} ${t.trip_time_start === null ? '' : new Date(t.trip_time_start).toISOString()}`
  return [...trips.filter((t) => t.id !== trip.id), trip].sort((a, b) =>
    key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0,
  )
}

/**
 * Decides whether a claim accepts a trip. `kept`: yes. `late`: the claim is closed, but the trip is dated before the
 * closing. `closed`: the trip is dated later, a conflict. `too-early`: the claim is not assigned yet, and this servicer
 * did not file it.
 */
export function getTripValidity(
  claim: {
    readonly status: ClaimStatus
    readonly cameFrom?: ClaimStatus | null
    readonly closedAt: string | null
    readonly filedByThisServicer: boolean
  },
  trip: Pick<Trip, 'trip_date_scheduled' | 'trip_time_finish' | 'trip_time_start'>,
): 'kept' | 'late' | 'closed' | 'too-early' {
  if (claim.closedAt !== null) {
    const when = trip.trip_time_finish ?? trip.trip_time_start
    const before =
      when === null
        ? trip.trip_date_scheduled < toDay(Date.parse(claim.closedAt), shopTimeZone)
        : Date.parse(when) <= Date.parse(claim.closedAt)
    return before ? 'late' : 'closed'
  }
  return isBeforeAssignment(claim) && !claim.filedByThisServicer ? 'too-early' : 'kept'
}
