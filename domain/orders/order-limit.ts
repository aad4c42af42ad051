import { formatCents } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'

/** What decides whether an account's orders need approval. `orderLimit` in cents: its own, or that of the shop's terms. */
export interface OrderTerms {
  readonly isOnHold: boolean
  readonly orderLimit: Cents
  readonly accountName: string
}
/** What an account may owe on terms and what it owes by now, without the order in question; in cents. */
export interface Credit {
  readonly limit: Cents
  readonly owed: Cents
}

/**
 * The reason why an order of this total needs staff approval, as a sentence, or null
 * (docs/decisions/028-the-checkout.md). `credit` is null for an order that is not on terms or has no such limit.
 */
export function findApprovalReason(
  { isOnHold, orderLimit, accountName }: OrderTerms,
  total: Cents,
  credit: Credit | null = null,
): string | null {
  if (isOnHold) return `The account “${accountName}” is on hold, so its orders need approval from our office.`
  if (total > orderLimit)
    return `Orders over ${formatCents(orderLimit)} need approval from our office. This order totals ${formatCents(total)}.`
  if (credit === null || credit.owed + total <= credit.limit) return null
  const left = formatCents(Math.max(0, credit.limit - credit.owed))
  return `Orders on account above the credit that is left (${left}) need approval from our office. This order totals ${formatCents(total)}.`
}
