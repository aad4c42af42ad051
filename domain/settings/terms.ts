import { formatCents, toCents } from '../money/cents.ts'
import { toDay } from '../orders/list-days.ts'
import { shopTimeZone } from '../reports/calendar.ts'
import { describeFields } from './describe.ts'
import type { SettingErrors } from './sections.ts'

/** How accounts with terms buy. Amounts are USD. */
export interface TermsSettings {
  /** Whether accounts with terms may buy on account at all. */
  readonly is_offered: boolean
  /** 'Net 30': printed on what is bought on account. */
  readonly name: string
  /** Days from the order until it is due. */
  readonly days: number
  /** Orders above it need approval, unless the account has a limit of its own. */
  readonly order_limit: number
  /** What an account without a limit of its own may owe; null: any amount. */
  readonly credit_limit: number | null
}

export const defaultTerms: TermsSettings = {
  is_offered: true,
  name: 'Net 30',
  days: 30,
  order_limit: 10_000,
  credit_limit: null,
}

/** Validates the terms. */
export function checkTerms({ name, days, order_limit, credit_limit }: TermsSettings): SettingErrors {
  return {
    ...(name.trim() === '' ? { name: 'Required' } : {}),
    ...(days >= 0 && days <= 365 ? {} : { days: 'Must be between 0 and 365 days' }),
    ...(order_limit > 0 ? {} : { order_limit: 'Must be more than 0' }),
    ...(credit_limit === null || credit_limit >= 0 ? {} : { credit_limit: 'Must be 0 or more' }),
  }
}

const dayMs = 86_400_000

/** What is printed on an order on account, by the shop's calendar: 'Net 30, due 2026-12-20'. */
export function formatTerms({ name, days }: TermsSettings, placed: Date): string {
  const from = Date.parse(`${toDay(placed.getTime(), shopTimeZone)}T00:00:00Z`)
  return `${name.trim()}, due ${new Date(from + days * dayMs).toISOString().slice(0, 10)}`
}

const format = (amount: number | null) => (amount === null ? 'no limit' : formatCents(toCents(amount)))

/** What a save changes, a sentence each. */
export const describeTerms = (before: TermsSettings, after: TermsSettings): string[] =>
  describeFields<TermsSettings>(
    {
      is_offered: { label: 'Buying on account' },
      name: { label: 'Terms' },
      days: { label: 'Days until due' },
      order_limit: { label: 'Orders need approval above', format },
      credit_limit: { label: 'Credit of an account', format },
    },
    before,
    after,
  )
