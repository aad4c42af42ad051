import { sayCents } from '../../../domain/money/cents.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { Buyer } from './buyers.store.ts'

/** What an order may come to before the office looks at it, where the account has no limit of its own: $10,000. */
const usualLimit: Cents = 1_000_000

/** Why an order waits for the office, in a sentence, or null (docs/decisions/028-the-checkout.md). */
export function reasonToHold({ isOnHold, orderLimit, accountName }: Buyer, total: Cents): string | null {
  const after = 'Nothing was placed yet.'
  if (isOnHold) return `The account “${accountName}” is on hold, so its orders wait for the office. ${after}`
  const limit = orderLimit ?? usualLimit
  if (total <= limit) return null
  return `Orders over ${sayCents(limit)} wait for the office; this one comes to ${sayCents(total)}. ${after}`
}
