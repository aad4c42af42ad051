import { sumTripMiles } from '../../../../domain/labor-claims/mileage.ts'
import type { MileageSource } from '../../../../domain/labor-claims/mileage.ts'
import { toPaidParts } from '../../../../domain/labor-claims/pay-lines.ts'
import type { PayLine } from '../../../../domain/labor-claims/pay-lines.ts'
import { isPaymentApproved } from '../../../../domain/labor-claims/states.ts'
import type { PaidClaim } from '../../../../domain/labor-claims/terms/expected-payment.ts'
import { calculateExpectedPayment, findClaimTerms } from '../../../../domain/labor-claims/terms/expected-payment.ts'
import type { OfficeTerms, PayTerms } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import { toServicerTerms } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import { tripHours } from '../../../../domain/labor-claims/trips.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { ClaimChange, ClaimPart, ClaimRecord } from '../labor-claims.store.ts'
import { getFiledDay } from '../filing/claim-days.rules.ts'
import type { LineRecord } from './money.store.ts'
import type { TripRecord } from '../trips/trips.store.ts'

/** Parses the parts of a claim row. */
export const parseParts = (claim: Pick<ClaimRecord, 'parts'>): readonly ClaimPart[] =>
  JSON.parse(claim.parts) as ClaimPart[]

const toIso = (at: Date | null) => at?.toISOString() ?? null
const getHoursOnSite = (trip: TripRecord) =>
  tripHours({ trip_time_start: toIso(trip.time_start), trip_time_finish: toIso(trip.time_finish) })

/** What the pay of a claim follows from, beside its trips and the terms of its manufacturer. */
export type PaidClaimRecord = Pick<
  ClaimRecord,
  | 'status'
  | 'closed_at'
  | 'created_at'
  | 'filed_at'
  | 'equipment_id'
  | 'mileage'
  | 'mileage_from'
  | 'labor_hours_approved'
  | 'labor_hours_cap'
  | 'parts'
  | 'servicer_account_id'
>

/** The claim as the rule of the expected payment reads it. */
function toPaidClaim(claim: PaidClaimRecord, trips: readonly TripRecord[]): PaidClaim {
  const parts = parseParts(claim)
  return {
    equipment_id: claim.equipment_id,
    filed_on: getFiledDay(claim),
    is_fixed: claim.closed_at !== null || isPaymentApproved(claim),
    trips: trips.map((trip) => ({
      trip_date_scheduled: trip.trip_date_scheduled,
      trip_services_performed: trip.services_performed,
      trip_time_start: toIso(trip.time_start),
      trip_time_finish: toIso(trip.time_finish),
      miles: trip.miles,
      late: trip.late,
    })),
    own_miles: claim.mileage_from === null && sumTripMiles(trips) !== null ? null : claim.mileage,
    labor_hours_approved: claim.labor_hours_approved,
    model_hours_cap: claim.labor_hours_cap,
    part_numbers: parts.map((part) => part.number),
    parts: toPaidParts(parts),
  }
}

/** The terms that a claim is paid by, at the labor rate of its servicer; null where its manufacturer has none. */
export function getClaimTerms(
  claim: PaidClaimRecord,
  trips: readonly TripRecord[],
  terms: readonly OfficeTerms[],
): PayTerms | null {
  const found = findClaimTerms(toPaidClaim(claim, trips), terms)
  return found === null ? null : toServicerTerms(found, claim.servicer_account_id)
}

/** Pay lines of a claim in cents, by the terms of its manufacturer. */
export function calculateClaimPay(
  claim: PaidClaimRecord,
  trips: readonly TripRecord[],
  terms: readonly OfficeTerms[],
): PayLine[] {
  return calculateExpectedPayment(toPaidClaim(claim, trips), getClaimTerms(claim, trips, terms))
}

/** Why a line's amounts differ: what the terms pay, then what the office approved, then what was paid. */
function joinReasons(line: PayLine, stored: LineRecord | undefined): string | null {
  const { approved = null, paid: cents = null } = stored ?? {}
  const paid = approved !== null && cents !== null && cents !== approved ? 'Approved again after it was paid' : null
  const reasons = [line.reason, stored?.reason ?? null, paid].filter((one) => one !== null)
  return reasons.length === 0 ? null : [...new Set(reasons)].join(' · ')
}

/** Pay lines in dollars with the approved and paid amounts, and the reason for each difference. */
export function toWireMoney(
  claim: ClaimRecord,
  trips: readonly TripRecord[],
  lines: readonly LineRecord[],
  terms: readonly OfficeTerms[],
): Claim['money'] {
  const dollars = (cents: number | null | undefined) => (cents === null || cents === undefined ? null : toAmount(cents))
  return calculateClaimPay(claim, trips, terms).map((line) => {
    const stored = lines.find((one) => one.kind === line.kind)
    return {
      ...line,
      requested: toAmount(line.requested),
      calculated: toAmount(line.calculated),
      approved: dollars(stored?.approved),
      paid: dollars(stored?.paid),
      reason: joinReasons(line, stored),
    }
  })
}

interface TripMiles {
  readonly change: Pick<ClaimChange, 'mileage' | 'mileage_from'>
  /** History message, or null if the claim's own mileage was not replaced. */
  readonly message: string | null
}

/**
 * Mileage columns after a change of trips: the sum of the trips, rounded to 0.01. Mileage reported for the claim itself stays
 * until a trip has miles.
 */
export function updateMilesFromTrips(
  claim: Pick<ClaimRecord, 'mileage' | 'mileage_from'>,
  trips: readonly TripRecord[],
): TripMiles {
  const hasOwnMileage = claim.mileage_from !== null
  const ofTrips = sumTripMiles(trips)
  if (hasOwnMileage && ofTrips === null) return { change: {}, message: null }
  const sum = ofTrips?.miles ?? 0
  return {
    change: { mileage: sum, mileage_from: null },
    message: hasOwnMileage && sum !== claim.mileage ? `claim miles ${claim.mileage} → ${sum} (sum of trips)` : null,
  }
}

/**
 * Mileage columns after a claim was reopened: a trip that came after the closing counts from now on, and on a paid claim one that
 * came after the approval of the payment. Mileage reported for the claim itself stays where no trip came.
 */
export function updateMilesOfReopened(
  claim: Pick<ClaimRecord, 'status' | 'mileage' | 'mileage_from' | 'closed_at'>,
  trips: readonly TripRecord[],
  approvedAt: Date | null,
): TripMiles {
  // An approval that was reopened since has no part in this closing.
  const wasApproved = claim.status === 'paid' || isPaymentApproved(claim)
  const since = wasApproved ? (approvedAt ?? claim.closed_at) : claim.closed_at
  const hasNewTrip = trips.some((trip) => trip.late && since !== null && trip.received_at >= since)
  if (claim.mileage_from === null ? sumTripMiles(trips) === null : !hasNewTrip) return { change: {}, message: null }
  return updateMilesFromTrips(claim, trips)
}

/** Source of the claim's mileage: its own, else the least certain source of its trips. Null without mileage. */
export function getMileageSource(
  claim: Pick<ClaimRecord, 'mileage_from' | 'mileage'>,
  trips: readonly TripRecord[],
): MileageSource | null {
  if (claim.mileage_from !== null) return claim.mileage_from
  return sumTripMiles(trips)?.from ?? (claim.mileage > 0 ? 'typed' : null)
}

/** Hours on site of all trips, rounded to 0.01. */
export const sumHours = (trips: readonly TripRecord[]): number =>
  Math.round(trips.reduce((sum, trip) => sum + getHoursOnSite(trip), 0) * 100) / 100
