import type { WireTrip } from '../../../../contract/shapes/claim.ts'
import { findOverlappingTrips, upsertTrip } from '../../../../domain/labor-claims/trips.ts'
import type { Author } from '../people/people.store.ts'
import type { TripRecord } from './trips.store.ts'

const toIso = (at: Date | null) => at?.toISOString() ?? null

/** The trips of a claim as they cross the wire, by day and start, each with the others that it overlaps. */
export function toWireTrips(
  records: readonly TripRecord[],
  authorOf: (userId: number) => Author,
  isOthers: (userId: number) => boolean = () => false,
): WireTrip[] {
  const trips = records.map((row): WireTrip => ({
    id: row.trip_id,
    trip_date_scheduled: row.trip_date_scheduled,
    trip_service_requested: row.service_requested,
    trip_services_performed: row.services_performed,
    trip_time_left: toIso(row.time_left),
    trip_time_start: toIso(row.time_start),
    trip_time_finish: toIso(row.time_finish),
    miles: row.miles,
    miles_from: row.miles === null ? null : (row.miles_from ?? 'typed'),
    late: row.late,
    overlaps: [],
    made_at: row.made_at.toISOString(),
    skew_ms: row.skew_ms === null ? null : Number(row.skew_ms),
    author: authorOf(row.user_id),
    ...(isOthers(row.user_id) ? { may_change: false } : {}),
  }))
  const ordered = trips.reduce<WireTrip[]>((list, trip) => upsertTrip(list, trip), [])
  return ordered.map((trip) => ({ ...trip, overlaps: findOverlappingTrips(ordered, trip).map((other) => other.id) }))
}
