import type { Cover } from '../../../../contract/shapes/registration.ts'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import { fullDay } from '../../../shared/when.ts'

export const coverNames: Readonly<Record<Cover['kind'], string>> = {
  frame: 'Frame',
  parts: 'Parts',
  wear: 'Wear',
  labor: 'Labor',
}

/** `until Nov 1, 2031`, `ended Nov 1, 2025`, `not covered`, `from the day of sale`. */
export function coverWords({ is, until, months }: Pick<Cover, 'is' | 'until' | 'months'>): string {
  if (is === 'none') return 'not covered'
  if (is === 'unknown' || until === null) return months > 0 ? `${months} months from the sale` : 'not known yet'
  return is === 'running' ? `until ${fullDay(until)}` : `ended ${fullDay(until)}`
}

/** Where a registration stands; `unsent` is one that is being typed. */
export type CoverStanding = RegistrationStatus | 'unsent'

const standings: Readonly<Record<Exclude<CoverStanding, 'approved'>, string>> = {
  unsent: 'Once the office has approved it:',
  pending: 'Not approved yet. Once it is:',
  'pending - response needed': 'Not approved yet. Once it is:',
  declined: 'This registration was declined, so it covers nothing.',
}

/** What has to be said before the dates of a registration that is not approved; null where the dates are a promise. */
export const standingWords = (status: CoverStanding): string | null =>
  status === 'approved' ? null : standings[status]
