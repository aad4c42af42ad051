// Pending trips over the trips of a claim's copy: logged, edited and removed ones, by the domain's own rules.
import { tripForm } from '../../contract/labor-claims.ts'
import { trip as tripShape } from '../../contract/shapes/claim.ts'
import type { Claim, WireTrip } from '../../contract/shapes/claim.ts'
import { overlapping, tripHours, withTrip } from '../../domain/labor-claims/trips.ts'
import { answerTo, hasEffect, paramsOf } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

type Author = WireTrip['author']

/** The trip as the op leaves it; null where the op says nothing that can be shown. */
function tripOf(op: PendingOp, trips: readonly WireTrip[], author: Author): WireTrip | null {
  const before = trips.find((trip) => trip.id === op.entityId)
  if (op.kind === 'addTrip' && before !== undefined) return null
  const answer = answerTo(op, tripShape)
  if (answer !== null) return answer
  const form = readOnce(tripForm, op.input?.body)
  if (form === null) return null
  const made = before ?? {
    late: false,
    overlaps: [],
    made_at: new Date(op.createdAt).toISOString(),
    skew_ms: op.skewMs,
    author,
  }
  const { was: _was, ...words } = form
  return { ...made, ...words, id: op.entityId }
}

/** The claim's trips after one op on them. */
export function layTrip(trips: readonly WireTrip[], op: PendingOp, author: Author): readonly WireTrip[] {
  if (op.kind === 'removeTrip')
    return hasEffect(op) ? trips.filter((trip) => trip.id !== paramsOf(op)['tripId']) : trips
  const trip = tripOf(op, trips, author)
  return trip === null ? trips : withTrip(trips, trip)
}

/** A claim with these trips: overlaps found anew, hours added up as the server does. */
export function withTrips(claim: Claim, trips: readonly WireTrip[]): Claim {
  if (trips === claim.trips) return claim
  const shown = trips.map((trip) => ({ ...trip, overlaps: overlapping(trips, trip).map((other) => other.id) }))
  const hours = Math.round(shown.reduce((sum, trip) => sum + tripHours(trip), 0) * 100) / 100
  return { ...claim, trips: shown, hours }
}
