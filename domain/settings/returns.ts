import { describeFields } from './describe.ts'
import type { SettingErrors } from './sections.ts'

/** Until when customers may ask for a return (docs/decisions/078-returns.md). */
export interface ReturnSettings {
  /** Days after the last parcel of an order, 1 to 365. Staff open a return at any time. */
  readonly days: number
}

export const defaultReturns: ReturnSettings = { days: 30 }

/** Validates the window. */
export const checkReturns = ({ days }: ReturnSettings): SettingErrors =>
  days >= 1 && days <= 365 ? {} : { days: 'Must be between 1 and 365 days' }

const format = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** What a save changes, a sentence each. */
export const describeReturns = (before: ReturnSettings, after: ReturnSettings): string[] =>
  describeFields<ReturnSettings>({ days: { label: 'Customers may ask for a return for', format } }, before, after)
