import type { TripForm } from '../../../../contract/labor-claims.ts'
import type { Trip } from '../../../../domain/labor-claims/trips.ts'
import { validateTrip, tripErrors, getTripValidity } from '../../../../domain/labor-claims/trips.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { isFixedByApproval, mayLogTrips } from '../labor-claims.policy.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'

type TripTimes = Pick<Trip, 'trip_date_scheduled' | 'trip_time_start' | 'trip_time_finish'>

/** Whether the caller may log this trip: the domain's answer, `not-yours` for callers who log no trips, or `approved`: only the office changes the claim now. */
export function getTripValidityForCaller(
  access: ClaimAccess,
  trip: TripTimes,
): ReturnType<typeof getTripValidity> | 'not-yours' | 'approved' {
  if (!mayLogTrips(access)) return 'not-yours'
  if (access.claim.closed_at === null && isFixedByApproval(access)) return 'approved'
  const { claim, isFilingServicer } = access
  const { status, came_from: cameFrom, closed_at } = claim
  return getTripValidity(
    { status, cameFrom, closedAt: closed_at?.toISOString() ?? null, filedByThisServicer: isFilingServicer },
    trip,
  )
}

/** Refuses impossible times with a sentence for the field. */
export function checkTripTimes(form: TripForm): void {
  const error = validateTrip(form)
  if (error !== null) refuse('call.invalid', { errors: { [tripErrors[error].field]: tripErrors[error].sentence } })
}
