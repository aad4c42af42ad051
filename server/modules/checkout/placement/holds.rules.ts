import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Buyer } from '../buyers.store.ts'

/** Orders above this total need staff approval if the account has no limit of its own: $10,000. */
const usualLimit: Cents = 1_000_000

/** The reason why an order needs staff approval, as a sentence, or null (docs/decisions/028-the-checkout.md). */
export function findHoldReason({ isOnHold, orderLimit, accountName }: Buyer, total: Cents): string | null {
  const notYet = 'The order has not been placed yet.'
  if (isOnHold) return `The account “${accountName}” is on hold, so its orders need approval from our office. ${notYet}`
  const limit = orderLimit ?? usualLimit
  if (total <= limit) return null
  return `Orders over ${formatCents(limit)} need approval from our office. This order totals ${formatCents(total)}. ${notYet}`
}
