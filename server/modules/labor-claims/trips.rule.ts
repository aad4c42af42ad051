import type { TripForm } from '../../../contract/labor-claims.ts'
import type { Trip } from '../../../domain/labor-claims/trips.ts'
import { tripFault, tripFaults, tripStanding } from '../../../domain/labor-claims/trips.ts'
import { refuse } from '../../kernel/refuse.ts'
import { mayLogTrips } from './labor-claims.policy.ts'
import type { SeenClaim } from './labor-claims.policy.ts'

type TripTimes = Pick<Trip, 'trip_date_scheduled' | 'trip_time_start' | 'trip_time_finish'>

/** The domain's word on a trip of this claim, `not-yours` where the caller logs no trips on it. */
export function tripStandingOn(seen: SeenClaim, trip: TripTimes): ReturnType<typeof tripStanding> | 'not-yours' {
  if (!mayLogTrips(seen)) return 'not-yours'
  const { claim, isFilingServicer } = seen
  const { status, came_from: cameFrom, closed_at } = claim
  return tripStanding(
    { status, cameFrom, closedAt: closed_at?.toISOString() ?? null, filedByThisServicer: isFilingServicer },
    trip,
  )
}

/** Refuses times that cannot be, with a sentence for the field. */
export function checkTimes(form: TripForm): void {
  const fault = tripFault(form)
  if (fault !== null) refuse('call.invalid', { errors: { [tripFaults[fault].field]: tripFaults[fault].sentence } })
}
