import { formatCents } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'

/** What one charge of a card may be: Stripe's limits for US dollars. */
const minCharge: Cents = 50
const maxCharge: Cents = 99_999_999

/** Past which limit this is more or less than a card can be charged; null if one can be charged it. */
export const findCardLimit = (amount: Cents): string | null =>
  amount < minCharge
    ? `less than ${formatCents(minCharge)}`
    : amount > maxCharge
      ? `more than ${formatCents(maxCharge)}`
      : null

/** Why no card can be charged this total, and what to do; null if one can. */
export function findCardAmountError(total: Cents): string | null {
  const limit = findCardLimit(total)
  if (limit === null) return null
  const advice =
    total < minCharge
      ? 'Add another part, or call us to order'
      : 'Order fewer parts at a time, or call us to pay another way'
  return `A card cannot be charged ${limit}. ${advice}. You were not charged.`
}
