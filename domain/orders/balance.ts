import type { Cents } from '../money/cents.ts'
import type { OrderStatus } from './states.ts'

/** Money that came for an order (`charge`) or went back (`refund`). `pending`: held on a card, or on its way back. */
export interface PaymentEntry {
  readonly kind: 'charge' | 'refund'
  /** In cents, above zero. */
  readonly amount: Cents
  readonly state: 'pending' | 'done' | 'voided' | 'failed'
}

const counts = ({ state }: PaymentEntry) => state === 'pending' || state === 'done'

/** What an order was paid, less what went back. Includes what is held on a card or on its way back. */
export const calculatePaid = (entries: readonly PaymentEntry[]): Cents =>
  entries.filter(counts).reduce((sum, { kind, amount }) => sum + (kind === 'charge' ? amount : -amount), 0)

/** What an order costs less what was credited for returns, in cents. A later edit may leave less than was credited. */
export const calculateDue = ({ total, credited }: { readonly total: Cents; readonly credited: Cents }): Cents =>
  Math.max(0, total - credited)

/**
 * What is still to pay, in cents; negative where the customer gets money back. A cancelled order costs nothing, and the
 * manufacturer pays a warranty order (docs/decisions/072-what-was-paid.md). What was credited is not paid (078).
 */
export function calculateBalance(
  order: {
    readonly status: OrderStatus
    readonly order_type: 'web' | 'phone' | 'warranty'
    readonly total: Cents
    readonly credited: Cents
  },
  entries: readonly PaymentEntry[],
): Cents {
  const due = order.status === 'cancelled' || order.order_type === 'warranty' ? 0 : calculateDue(order)
  return due - calculatePaid(entries)
}

/** A charge with what can still be returned of it. */
export interface ReturnableCharge {
  readonly payment_id: string
  /** In cents. */
  readonly left: Cents
}

/** Splits an amount that goes back over the charges, the latest first. Returns less than asked where less was charged. */
export function splitRefund(
  charges: readonly ReturnableCharge[],
  amount: Cents,
): { readonly charge_id: string; readonly amount: Cents }[] {
  const refunds: { charge_id: string; amount: Cents }[] = []
  let open = amount
  for (const { payment_id, left } of charges.toReversed()) {
    const part = Math.min(left, open)
    if (part <= 0) continue
    refunds.push({ charge_id: payment_id, amount: part })
    open -= part
  }
  return refunds
}
