import type { MileageSource } from '../../../../domain/labor-claims/mileage.ts'
import type { PayLine } from '../../../../domain/labor-claims/pay-lines.ts'
import { toPayLines } from '../../../../domain/labor-claims/pay-lines.ts'
import { tripHours } from '../../../../domain/labor-claims/trips.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { ClaimChange, ClaimPart, ClaimRecord } from '../labor-claims.store.ts'
import type { LineRecord } from './money.store.ts'
import type { TripRecord } from '../trips/trips.store.ts'

/** Parses the parts of a claim row. */
export const parseParts = (claim: Pick<ClaimRecord, 'parts'>): readonly ClaimPart[] =>
  JSON.parse(claim.parts) as ClaimPart[]

const toIso = (at: Date | null) => at?.toISOString() ?? null
const getHoursOnSite = (trip: TripRecord) =>
  tripHours({ trip_time_start: toIso(trip.time_start), trip_time_finish: toIso(trip.time_finish) })
/** Whether a trip took place: it has a start time or services performed. A planned trip costs nothing. */
const wasTripMade = (trip: TripRecord) => trip.time_start !== null || trip.services_performed.trim() !== ''

/** What the pay of a claim follows from, beside its trips. */
type PaidClaim = Pick<
  ClaimRecord,
  | 'closed_at'
  | 'mileage'
  | 'labor_hours_approved'
  | 'parts'
  | 'labor_rate'
  | 'trip_charge'
  | 'mileage_rate'
  | 'labor_hours_cap'
>

/** Pay lines of a claim in cents. A trip logged after closing is not paid until the claim is reopened. */
export function calculateClaimPay(claim: PaidClaim, trips: readonly TripRecord[]): PayLine[] {
  const paid = trips.filter((trip) => wasTripMade(trip) && !(trip.late && claim.closed_at !== null))
  return toPayLines(
    {
      tripHours: paid.map(getHoursOnSite),
      miles: claim.mileage,
      approvedHours: claim.labor_hours_approved,
      parts: parseParts(claim)
        .filter((part) => part.source === 'stock')
        .map(({ number, qty, list_price, dealer_price }) => ({
          number,
          qty,
          listPrice: list_price,
          dealerPrice: dealer_price,
        })),
    },
    {
      laborRate: claim.labor_rate,
      tripCharge: claim.trip_charge,
      mileageRate: claim.mileage_rate,
      laborHoursCap: claim.labor_hours_cap,
    },
  )
}

/** Pay lines in dollars with the approved and paid amounts. The office's reason takes precedence over the calculated one. */
export function toWireMoney(
  claim: ClaimRecord,
  trips: readonly TripRecord[],
  lines: readonly LineRecord[],
): Claim['money'] {
  const dollars = (cents: number | null | undefined) => (cents === null || cents === undefined ? null : toAmount(cents))
  return calculateClaimPay(claim, trips).map((line) => {
    const stored = lines.find((one) => one.kind === line.kind)
    return {
      ...line,
      requested: toAmount(line.requested),
      calculated: toAmount(line.calculated),
      approved: dollars(stored?.approved),
      paid: dollars(stored?.paid),
      reason: stored?.reason ?? line.reason,
    }
  })
}

const sumMiles = (trips: readonly TripRecord[]): number =>
  Math.round(trips.reduce((sum, trip) => sum + (trip.miles ?? 0), 0) * 100) / 100

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
  if (hasOwnMileage && trips.every((trip) => trip.miles === null)) return { change: {}, message: null }
  const sum = sumMiles(trips)
  return {
    change: { mileage: sum, mileage_from: null },
    message: hasOwnMileage && sum !== claim.mileage ? `claim miles ${claim.mileage} → ${sum} (sum of trips)` : null,
  }
}

/** Source of the claim's mileage: its own, else the least certain source of its trips. Null without mileage. */
export function getMileageSource(
  claim: Pick<ClaimRecord, 'mileage_from' | 'mileage'>,
  trips: readonly TripRecord[],
): MileageSource | null {
  if (claim.mileage_from !== null) return claim.mileage_from
  const sources = trips.flatMap((trip) => (trip.miles === null ? [] : [trip.miles_from ?? 'typed']))
  if (sources.includes('estimated')) return 'estimated'
  if (sources.length > 0) return sources.includes('typed') ? 'typed' : 'looked-up'
  return claim.mileage > 0 ? 'typed' : null
}

/** Hours on site of all trips, rounded to 0.01. */
export const sumHours = (trips: readonly TripRecord[]): number =>
  Math.round(trips.reduce((sum, trip) => sum + getHoursOnSite(trip), 0) * 100) / 100
