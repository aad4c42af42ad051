import { toCents } from '../../money/cents.ts'
import type { PayLine, Rates, Work } from '../pay-lines.ts'
import { toPayLines } from '../pay-lines.ts'
import { tripHours } from '../trips.ts'
import type { PayTerms } from './pay-terms.ts'
import { findTermsOfTrips, getStandardHours, wasTripMade } from './pay-terms.ts'

interface PaidTrip {
  readonly trip_date_scheduled: string
  readonly trip_services_performed: string
  readonly trip_time_start: string | null
  readonly trip_time_finish: string | null
  readonly miles: number | null
  readonly late: boolean
}

/** What a claim's pay follows from, beside its terms. The server has it in its records, a phone in the claim with its waiting work. */
export interface PaidClaim {
  readonly equipment_id: number
  /** `YYYY-MM-DD`. */
  readonly filed_on: string
  /** Whether the claim is closed or its payment approved: trips that came late since count for nothing until that is undone. */
  readonly is_fixed: boolean
  readonly trips: readonly PaidTrip[]
  /** Miles that were reported for the claim itself; null: the miles of its trips are paid. */
  readonly own_miles: number | null
  readonly labor_hours_approved: number | null
  /** The hours of the model that are paid without approval; null for no limit. */
  readonly model_hours_cap: number | null
  /** Every part, for the standard time. */
  readonly part_numbers: readonly string[]
  /** The parts from the servicer's stock. */
  readonly parts: Work['parts']
}

const listCountedTrips = ({ trips, is_fixed }: Pick<PaidClaim, 'trips' | 'is_fixed'>) =>
  trips.filter((trip) => !(trip.late && is_fixed))

/** The terms that a claim is paid by; null where its manufacturer has none. */
export function findClaimTerms<T extends PayTerms>(
  claim: Pick<PaidClaim, 'trips' | 'filed_on' | 'is_fixed'>,
  terms: readonly T[],
): T | null {
  return findTermsOfTrips(terms, listCountedTrips(claim), claim.filed_on)
}

function toRates(claim: PaidClaim, terms: PayTerms): Rates {
  const tiers = terms.mileage.map(({ over, rate }) => ({ over, rate: toCents(rate) }))
  return {
    laborRate: toCents(terms.labor_rate),
    tripCharge: toCents(terms.trip_charge),
    mileageRate: tiers[0]?.rate ?? 0,
    mileageTiers: tiers,
    laborHoursCap: terms.hours_limit ?? claim.model_hours_cap,
    maxTrips: terms.max_trips,
    standardHours:
      terms.labor_basis === 'standard' ? getStandardHours(terms, claim.equipment_id, claim.part_numbers) : null,
  }
}

/**
 * The lines of a claim's expected payment by the terms of its first trip's day, in cents. A planned trip is not paid, and neither
 * are its miles. A trip that came after the approval of the payment or the closing is not paid until the claim is reopened. Miles
 * of the claim itself count as those of one trip. Without terms nothing is paid.
 */
export function calculateExpectedPayment(claim: PaidClaim, terms: PayTerms | null): PayLine[] {
  const paid = listCountedTrips(claim).filter(wasTripMade)
  const tripMiles =
    claim.own_miles === null ? paid.flatMap(({ miles }) => (miles === null ? [] : [miles])) : [claim.own_miles]
  return toPayLines(
    {
      tripHours: paid.map(tripHours),
      miles: tripMiles.reduce((total, miles) => total + miles, 0),
      tripMiles,
      approvedHours: claim.labor_hours_approved,
      parts: claim.parts,
    },
    terms === null ? { laborRate: 0, tripCharge: 0, mileageRate: 0, laborHoursCap: null } : toRates(claim, terms),
  )
}
