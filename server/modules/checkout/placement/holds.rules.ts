import { findApprovalReason } from '../../../../domain/orders/order-limit.ts'
import type { OrderTerms } from '../../../../domain/orders/order-limit.ts'
import type { Cents } from '../../../../domain/money/cents.ts'

/** The reason why an order needs staff approval before it is placed, as a sentence, or null. */
export function findHoldReason(terms: OrderTerms, total: Cents): string | null {
  const reason = findApprovalReason(terms, total)
  return reason === null ? null : `${reason} The order has not been placed yet.`
}
