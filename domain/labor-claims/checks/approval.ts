import { formatCents, toCents } from '../../money/cents.ts'
import { formatDay, toDay } from '../../orders/list-days.ts'
import { shopTimeZone } from '../../reports/calendar.ts'
import { addDays } from '../../reports/period.ts'
import { findTermsOfTrips, getTripDay, wasTripMade } from '../terms/pay-terms.ts'
import type { CheckContext, CheckedClaim, CheckedEntry } from './checked-claim.ts'
import { isBeforeVisit } from './checked-claim.ts'
import type { Finding } from './finding.ts'

/** Days before an approval expires from which the check reminds of it. */
const expiringDays = 3

/** Whether the status that an entry led to was taken back at once (docs/decisions/148-a-step-taken-back.md). */
function wasTakenBack(history: readonly CheckedEntry[], at: number): boolean {
  const next = history.slice(at + 1).find(({ from, to }) => from !== to)
  return next?.action === 'undoStep' && next.to === history[at]?.from
}

/** The approval of a claim's hours: its day, and the last day on which it holds; null where there is none. */
export function findApproval(
  { history, labor_hours_approved: hours }: Pick<CheckedClaim, 'history' | 'labor_hours_approved'>,
  days: number | null,
): { readonly on: string; readonly until: string | null } | null {
  const entry =
    hours === null
      ? undefined
      : history.findLast(({ action }, at) => action === 'approve_labor' && !wasTakenBack(history, at))
  if (entry === undefined) return null
  const on = toDay(Date.parse(entry.at), shopTimeZone)
  return { on, until: days === null ? null : addDays(on, days) }
}

/** An expected payment above the limit was approved, and the approval holds on the day of the visit. */
export function checkApproval(claim: CheckedClaim, { terms = [], today }: CheckContext): Finding[] {
  if (isBeforeVisit(claim)) return []
  const found = findTermsOfTrips(terms, claim.trips, claim.pay_facts?.filed_on ?? today)
  if (found === null) return []
  const approval = findApproval(claim, found.preauthorization_days)
  const expected = claim.money.reduce((sum, line) => sum + toCents(line.calculated), 0)
  const limit = found.preauthorize_above === null ? null : toCents(found.preauthorize_above)
  if (approval === null) {
    if (limit === null || expected <= limit || claim.labor_hours_approved !== null) return []
    return [
      {
        code: 'approval.missing',
        risk: 'unpaid',
        sentence: `The expected payment is ${formatCents(expected)}. Above ${formatCents(limit)} it needs approval before the work.`,
        action: 'Send an estimate of the hours for approval before you go on.',
      },
    ]
  }
  const { on, until } = approval
  const visits = claim.trips.filter(wasTripMade).map(getTripDay)
  const visit = visits.filter((day) => day >= on).toSorted()[0]
  if (until === null) return []
  if ((visit ?? today) > until)
    return [
      {
        code: 'approval.expired',
        risk: 'unpaid',
        sentence: `The hours that were approved on ${formatDay(on)} had to be worked by ${formatDay(until)}.`,
        action: 'Send a new estimate for approval before you submit.',
      },
    ]
  if (visit !== undefined || until > addDays(today, expiringDays)) return []
  return [
    {
      code: 'approval.expiring',
      risk: 'question',
      sentence: `The hours that were approved on ${formatDay(on)} must be worked by ${formatDay(until)}.`,
      action: 'Visit the machine by then, or send a new estimate.',
    },
  ]
}
