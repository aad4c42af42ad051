import { compareText } from '../../compare-text.ts'
import { findTermsOfTrips, getTripDay, wasTripMade } from '../terms/pay-terms.ts'
import { findApproval } from './approval.ts'
import type { CheckContext, CheckedClaim } from './checked-claim.ts'
import { getSubmittedDay, isBeforePayment } from './checked-claim.ts'

/** `submit`: the last day to submit the claim. `approval`: the last day to work the hours that were approved. */
export interface MoneyDate {
  readonly kind: 'submit' | 'approval'
  /** `YYYY-MM-DD`. */
  readonly day: string
}

/**
 * The next date of a claim that costs money when it passes, or has passed; null where none is left: the claim was submitted,
 * or is closed. One that was submitted and is reopened has no last day to submit. The responsible party
 * (`getResponsibleParty`) is the one that it costs.
 */
export function findNextMoneyDate(
  claim: CheckedClaim & { readonly completed: boolean },
  { terms = [], today }: Pick<CheckContext, 'terms' | 'today'>,
): MoneyDate | null {
  if (claim.completed || !isBeforePayment(claim)) return null
  const found = findTermsOfTrips(terms, claim.trips, claim.pay_facts?.filed_on ?? today)
  const approval = found === null ? null : findApproval(claim, found.preauthorization_days)
  const isWorked = claim.trips.some((trip) => wasTripMade(trip) && getTripDay(trip) >= (approval?.on ?? ''))
  const dates: MoneyDate[] = []
  if (approval?.until != null && !isWorked) dates.push({ kind: 'approval', day: approval.until })
  if (claim.file_by !== null && getSubmittedDay(claim) === null) dates.push({ kind: 'submit', day: claim.file_by })
  return dates.toSorted((a, b) => compareText(a.day, b.day))[0] ?? null
}
