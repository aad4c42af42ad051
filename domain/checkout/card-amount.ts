import { formatCents } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'

/** What one charge of a card may be: Stripe's limits for US dollars. */
const minCharge: Cents = 50
const maxCharge: Cents = 99_999_999

/** Why no card can be charged this total, and what to do; null if one can. */
export function findCardAmountError(total: Cents): string | null {
  if (total < minCharge)
    return `A card cannot be charged less than ${formatCents(minCharge)}. Add another part, or call us to order. You were not charged.`
  return total > maxCharge
    ? `A card cannot be charged more than ${formatCents(maxCharge)}. Order fewer parts at a time, or call us to pay another way. You were not charged.`
    : null
}
