import type { MileageSource } from '../../../domain/labor-claims/mileage.ts'
import type { PayLine } from '../../../domain/labor-claims/pay.ts'
import { payLines } from '../../../domain/labor-claims/pay.ts'
import { tripHours } from '../../../domain/labor-claims/trips.ts'
import { amountOf } from '../../../domain/money/cents.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import type { ClaimChange, ClaimPart, ClaimRecord } from './labor-claims.store.ts'
import type { LineRecord } from './money.store.ts'
import type { TripRecord } from './trips.store.ts'

export const partsOf = (claim: Pick<ClaimRecord, 'parts'>): readonly ClaimPart[] =>
  JSON.parse(claim.parts) as ClaimPart[]

const iso = (at: Date | null) => at?.toISOString() ?? null
const onSite = (trip: TripRecord) =>
  tripHours({ trip_time_start: iso(trip.time_start), trip_time_finish: iso(trip.time_finish) })
/** A trip that was made: it has begun, or says what was done. One that is only planned costs nothing. */
const wasMade = (trip: TripRecord) => trip.time_start !== null || trip.services_performed.trim() !== ''

/** The lines that a claim's work comes to, in cents. A trip that came late to a closed claim waits until it is reopened. */
export function calculated(claim: ClaimRecord, trips: readonly TripRecord[]): PayLine[] {
  const paid = trips.filter((trip) => wasMade(trip) && !(trip.late && claim.closed_at !== null))
  return payLines(
    {
      tripHours: paid.map(onSite),
      miles: claim.mileage,
      approvedHours: claim.labor_hours_approved,
      parts: partsOf(claim)
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

/** Those lines in dollars, beside what the office approved and paid; its reason goes before the calculation's. */
export function moneyOf(
  claim: ClaimRecord,
  trips: readonly TripRecord[],
  lines: readonly LineRecord[],
): Claim['money'] {
  const dollars = (cents: number | null | undefined) => (cents === null || cents === undefined ? null : amountOf(cents))
  return calculated(claim, trips).map((line) => {
    const said = lines.find((one) => one.kind === line.kind)
    return {
      ...line,
      requested: amountOf(line.requested),
      calculated: amountOf(line.calculated),
      approved: dollars(said?.approved),
      paid: dollars(said?.paid),
      reason: said?.reason ?? line.reason,
    }
  })
}

const milesOf = (trips: readonly TripRecord[]): number =>
  Math.round(trips.reduce((sum, trip) => sum + (trip.miles ?? 0), 0) * 100) / 100

interface TripMiles {
  readonly change: Pick<ClaimChange, 'mileage' | 'mileage_from'>
  readonly words: string | null
}

/**
 * What a claim's trips make of its miles: their sum, to the hundredth. What was said of the claim itself stands until a trip
 * has miles; that it gives way then is said in words.
 */
export function tripMiles(
  claim: Pick<ClaimRecord, 'mileage' | 'mileage_from'>,
  trips: readonly TripRecord[],
): TripMiles {
  const isSaid = claim.mileage_from !== null
  if (isSaid && trips.every((trip) => trip.miles === null)) return { change: {}, words: null }
  const sum = milesOf(trips)
  return {
    change: { mileage: sum, mileage_from: null },
    words: isSaid && sum !== claim.mileage ? `miles of the claim ${claim.mileage} → ${sum}, of its trips` : null,
  }
}

/** Where the claim's miles come from: as was said of the claim; else the least certain of its trips; null where nobody has said any. */
export function mileageFrom(
  claim: Pick<ClaimRecord, 'mileage_from' | 'mileage'>,
  trips: readonly TripRecord[],
): MileageSource | null {
  if (claim.mileage_from !== null) return claim.mileage_from
  const sources = trips.flatMap((trip) => (trip.miles === null ? [] : [trip.miles_from ?? 'typed']))
  if (sources.includes('estimated')) return 'estimated'
  if (sources.length > 0) return sources.includes('typed') ? 'typed' : 'looked-up'
  return claim.mileage > 0 ? 'typed' : null
}
/** Hours on site of a claim's trips, to the hundredth. */
export const hoursOf = (trips: readonly TripRecord[]): number =>
  Math.round(trips.reduce((sum, trip) => sum + onSite(trip), 0) * 100) / 100
