import { formatDay } from '../../orders/list-days.ts'
import { findTermsOfTrips, getStandardHours, wasTripMade } from '../terms/pay-terms.ts'
import { findOverlappingTrips } from '../trips.ts'
import type { CheckContext, CheckedClaim } from './checked-claim.ts'
import { getSubmittedDay, isBeforeVisit } from './checked-claim.ts'
import type { Finding } from './finding.ts'

/** A trip is logged before the claim is submitted. */
export function checkTripsLogged(claim: CheckedClaim): Finding[] {
  if (isBeforeVisit(claim) || claim.trips.some(wasTripMade)) return []
  return [
    {
      code: 'trips.none',
      risk: 'unpaid',
      sentence: 'No trip is logged yet, so there is no labor and no trip to pay.',
      action: 'Log your trip with its times and what you did.',
    },
  ]
}

/** The hours of trips do not overlap, on this claim and with those of the same person on other claims. */
export function checkOverlaps(claim: CheckedClaim, { others }: CheckContext): Finding[] {
  const { trips } = claim
  const overlaps = trips.flatMap((trip, at) =>
    findOverlappingTrips(trips.slice(at + 1), trip).map((other) => [trip, other] as const),
  )
  const own = overlaps.map(([trip, other]): Finding => {
    const days = [trip, other].map((one) => formatDay(one.trip_date_scheduled))
    return {
      code: 'trips.overlap',
      risk: 'question',
      sentence:
        days[0] === days[1]
          ? `Two trips on ${days[0] ?? ''} overlap.`
          : `The trips of ${days[0] ?? ''} and ${days[1] ?? ''} overlap.`,
      action: 'Correct the times of one of them.',
    }
  })
  const elsewhere = [...(claim.pay_facts?.other_trips ?? []), ...(others?.trips ?? [])].map((trip, at) => ({
    ...trip,
    id: `other ${at}`,
  }))
  const foreign = trips.flatMap((trip): Finding[] => {
    const byAuthor = elsewhere.filter((other) => (other.user_id ?? trip.author.user_id) === trip.author.user_id)
    const ids = [...new Set(findOverlappingTrips(byAuthor, trip).map((other) => other.display_id))]
    if (ids.length === 0) return []
    const where = ids.length === 1 ? `one on claim ${ids[0] ?? ''}` : `trips on claims ${ids.join(', ')}`
    return [
      {
        code: 'trips.overlap-other-claim',
        risk: 'question',
        sentence: `The trip of ${formatDay(trip.trip_date_scheduled)} overlaps with ${where}.`,
        action: 'Correct the times of one of them, or say in a note who was where.',
      },
    ]
  })
  return [...own, ...foreign]
}

/** Days before the last day to file from which the check reminds of it. */
const closingDays = 3
const dayMs = 86_400_000

/** The claim is submitted within its filing window. */
export function checkWindow(claim: CheckedClaim, { today }: CheckContext): Finding[] {
  const { file_by: last } = claim
  if (last === null) return []
  const submitted = getSubmittedDay(claim)
  const day = submitted ?? today
  if (day > last)
    return [
      {
        code: 'window.missed',
        risk: 'unpaid',
        sentence: `The last day to submit this claim was ${formatDay(last)}.`,
        action: 'Submit it today and say in the message why it is late. The office decides.',
      },
    ]
  const left = Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / dayMs)
  if (submitted !== null || claim.status !== 'assigned' || left > closingDays) return []
  return [
    {
      code: 'window.closing',
      risk: 'question',
      sentence:
        left === 0
          ? 'Today is the last day to submit this claim.'
          : `This claim must be submitted by ${formatDay(last)}, in ${left === 1 ? '1 day' : `${left} days`}.`,
      action: 'Submit it before you leave, if the work is done.',
    },
  ]
}

/** The standard time of the repair by the terms that the claim is paid by, and whether labor is paid by it. */
function findStandard(claim: CheckedClaim, { terms = [], today }: CheckContext) {
  const found = findTermsOfTrips(terms, claim.trips, claim.pay_facts?.filed_on ?? today)
  if (found === null) return null
  const parts = claim.order.products.map(({ number }) => number)
  const hours = getStandardHours(found, claim.equipment_id, parts)
  return hours === null ? null : { hours, isPaid: found.labor_basis === 'standard' }
}

/** The hours on site are within the standard time and the hours that are paid, or the office has approved more. */
export function checkHours(claim: CheckedClaim, context: CheckContext): Finding[] {
  const { hours, labor_hours_cap: cap, labor_hours_approved, model } = claim
  const approved = labor_hours_approved ?? 0
  const standard = findStandard(claim, context)
  const isAboveStandard = standard !== null && hours > Math.max(standard.hours, approved)
  const limit = cap === null || standard?.isPaid === true ? Infinity : Math.max(cap, approved)
  const action = 'Send an estimate for the hours above it, with the reason, before you submit.'
  if (hours > limit)
    return [
      {
        code: 'hours.above-standard',
        risk: 'unpaid',
        sentence:
          limit > (cap ?? 0)
            ? `${hours} h are logged, and ${limit} h are approved.`
            : `${hours} h are logged, and ${limit} h are paid for a ${model}.`,
        action,
      },
    ]
  if (!isAboveStandard) return []
  return [
    {
      code: 'hours.above-standard',
      risk: standard.isPaid ? 'unpaid' : 'question',
      sentence: `${hours} h are logged, and the standard time for this repair is ${standard.hours} h.`,
      action,
    },
  ]
}
