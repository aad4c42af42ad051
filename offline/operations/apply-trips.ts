// Trips that wait, applied to the trips of a claim's snapshot by the domain's rules.
import { tripForm } from '../../contract/shapes/claim-forms.ts'
import { trip as tripShape } from '../../contract/shapes/claim.ts'
import type { Claim, WireTrip } from '../../contract/shapes/claim.ts'
import { sumTripMiles } from '../../domain/labor-claims/mileage.ts'
import { findOverlappingTrips, tripHours, upsertTrip } from '../../domain/labor-claims/trips.ts'
import type { Owner } from '../engine.ts'
import { toAuthor } from './author.ts'
import { getAnswer } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

/** The claim with a trip added or changed; unchanged where the op cannot be read. */
export function applyTripOp(claim: Claim, op: PendingOp, me: Owner): Claim {
  const trip = getAnswer(op, tripShape) ?? toTrip(claim.trips, op, me)
  return trip === null ? claim : setTrips(claim, upsertTrip(claim.trips, trip))
}

function toTrip(trips: readonly WireTrip[], op: PendingOp, me: Owner): WireTrip | null {
  const form = readOnce(tripForm, op.input?.body)
  if (form === null) return null
  const before = trips.find((trip) => trip.id === op.entityId) ?? {
    late: false,
    overlaps: [],
    made_at: new Date(op.createdAt).toISOString(),
    skew_ms: op.skewMs,
    author: toAuthor(me),
  }
  const { was: _was, ...fields } = form
  return { ...before, ...fields, id: op.entityId }
}

/** The claim with these trips: overlaps, hours and miles are computed as the server does. */
export function setTrips(claim: Claim, trips: readonly WireTrip[]): Claim {
  const shown = trips.map((trip) => ({ ...trip, overlaps: findOverlappingTrips(trips, trip).map((other) => other.id) }))
  const hours = Math.round(shown.reduce((sum, trip) => sum + tripHours(trip), 0) * 100) / 100
  return { ...claim, trips: shown, hours, ...getMiles(claim, trips) }
}

/** The miles of the trips. Those of the claim itself stay until a trip has miles. */
function getMiles(claim: Claim, trips: readonly WireTrip[]): Partial<Pick<Claim, 'mileage' | 'mileage_from'>> {
  const now = sumTripMiles(trips)
  if (now !== null) return { mileage: now.miles, mileage_from: now.from }
  return sumTripMiles(claim.trips) === null ? {} : { mileage: 0, mileage_from: null }
}
