import type { Cover } from '../../../../../contract/shapes/registration.ts'
import type { RegistrationStatus } from '../../../../../domain/warranty/registration.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'

export const coverageLabels: Readonly<Record<Cover['kind'], string>> = {
  frame: 'Frame',
  parts: 'Parts',
  wear: 'Wear',
  labor: 'Labor',
}

/** `through Nov 1, 2031`, `expired Nov 1, 2025`, `not covered`, or `12 months from purchase`. */
export function formatCover({ is, until, months }: Pick<Cover, 'is' | 'until' | 'months'>): string {
  if (is === 'none') return 'not covered'
  if (is === 'unknown' || until === null) return months > 0 ? `${months} months from purchase` : 'unknown'
  return is === 'running' ? `through ${formatFullDay(until)}` : `expired ${formatFullDay(until)}`
}

/** The status of a registration; `unsent` is a draft on this device. */
export type CoverageStatus = RegistrationStatus | 'unsent'

const statusNotes: Readonly<Record<Exclude<CoverageStatus, 'approved'>, string>> = {
  unsent: 'Coverage once approved:',
  pending: 'Not approved yet. Coverage once approved:',
  'pending - response needed': 'Not approved yet. Coverage once approved:',
  declined: 'This registration was declined. There is no coverage.',
}

/** The note above the dates of a registration that is not approved; null for an approved one. */
export const getStatusNote = (status: CoverageStatus): string | null =>
  status === 'approved' ? null : statusNotes[status]
