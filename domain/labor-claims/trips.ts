import type { ClaimStatus } from './states.ts'
import { isBeforeAssignment } from './states.ts'

/** A trip as the wire names it; times are ISO 8601 with a zone, the date is the day it is for. */
export interface Trip {
  readonly id: string
  readonly trip_date_scheduled: string
  readonly trip_service_requested: string
  readonly trip_services_performed: string
  /** When the servicer left, where the timer was used. */
  readonly trip_time_left: string | null
  readonly trip_time_start: string | null
  readonly trip_time_finish: string | null
  readonly miles: number | null
  /** Logged on a claim that was closed meanwhile, dated before the closing: kept, pending approval. */
  readonly late: boolean
}

export type TripFault = 'finish-before-start' | 'finish-without-start' | 'left-after-start' | 'too-long'

const longestHours = 24

/** What is wrong with a trip's times: finish after start (`calls.tsv` L09), arrival after leaving, no more than a day on site. */
export function tripFault(
  trip: Pick<Trip, 'trip_time_left' | 'trip_time_start' | 'trip_time_finish'>,
): TripFault | null {
  const [left, start, finish] = [trip.trip_time_left, trip.trip_time_start, trip.trip_time_finish].map((t) =>
    t === null ? null : Date.parse(t),
  )
  if (finish != null && start == null) return 'finish-without-start'
  if (finish != null && start != null && finish <= start) return 'finish-before-start'
  if (left != null && start != null && left > start) return 'left-after-start'
  if (finish != null && start != null && finish - start > longestHours * 3_600_000) return 'too-long'
  return null
}

/** Each fault's sentence and the field it belongs to. */
export const tripFaults: Record<TripFault, { readonly field: keyof Trip; readonly sentence: string }> = {
  'finish-before-start': { field: 'trip_time_finish', sentence: 'The finish must be after the start' },
  'finish-without-start': { field: 'trip_time_start', sentence: 'A trip with a finish needs a start' },
  'left-after-start': { field: 'trip_time_start', sentence: 'The arrival must be after leaving' },
  'too-long': { field: 'trip_time_finish', sentence: 'A trip lasts at most 24 hours; log a second one' },
}

/** Hours on site, 0 while the trip has no times. */
export function tripHours(trip: Pick<Trip, 'trip_time_start' | 'trip_time_finish'>): number {
  if (trip.trip_time_start === null || trip.trip_time_finish === null) return 0
  return Math.max(0, Date.parse(trip.trip_time_finish) - Date.parse(trip.trip_time_start)) / 3_600_000
}

/** The trips whose hours on site overlap this one's: a warning, never a refusal (`product.md`). */
export function overlapping<T extends Pick<Trip, 'id' | 'trip_time_start' | 'trip_time_finish'>>(
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

/** The claim's trips with this one in it, replaced or added, ordered by day and start. */
export function withTrip<T extends Pick<Trip, 'id' | 'trip_date_scheduled' | 'trip_time_start'>>(
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
 * Whether a claim takes this trip: `kept` as usual, `late` when it was closed meanwhile but the trip is dated
 * before the closing, `closed` when it is dated later (a conflict), `too-early` before it was assigned
 * (a servicer may log trips on a claim that it filed itself). A claim that needs a response stands where it came from.
 */
export function tripStanding(
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
        ? trip.trip_date_scheduled < claim.closedAt.slice(0, 10)
        : Date.parse(when) <= Date.parse(claim.closedAt)
    return before ? 'late' : 'closed'
  }
  return isBeforeAssignment(claim) && !claim.filedByThisServicer ? 'too-early' : 'kept'
}
