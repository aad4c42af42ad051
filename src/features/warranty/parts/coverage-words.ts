import type { Cover } from '../../../../contract/shapes/registration.ts'
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
