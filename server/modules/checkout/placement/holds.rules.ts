import { findApprovalReason } from '../../../../domain/orders/order-limit.ts'
import type { Credit, OrderTerms } from '../../../../domain/orders/order-limit.ts'
import type { Cents } from '../../../../domain/money/cents.ts'

/** The reason why an order needs staff approval before it is placed, as a sentence, or null. */
export function findHoldReason(terms: OrderTerms, total: Cents, credit: Credit | null): string | null {
  const reason = findApprovalReason(terms, total, credit)
  return reason === null ? null : `${reason} The order has not been placed yet.`
}
