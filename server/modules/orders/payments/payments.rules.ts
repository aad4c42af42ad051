import type { Cents } from '../../../../domain/money/cents.ts'
import { calculatePaid } from '../../../../domain/orders/balance.ts'
import type { PaymentRow } from './ledger.store.ts'

/** Whether a bank is asking this user about a charge; null: a visitor with the order's key. */
export const isAskedOf =
  (userId: number | null) =>
  ({ kind, state, waits_until, user_id }: Pick<PaymentRow, 'kind' | 'state' | 'waits_until' | 'user_id'>): boolean =>
    kind === 'charge' && state === 'pending' && waits_until !== null && user_id === userId

/** What a bank is asking this user about, less what goes back of it because the order has become cheaper, in cents. */
export const sumAsked = (entries: readonly PaymentRow[], userId: number | null): Cents =>
  entries
    .filter(isAskedOf(userId))
    .reduce(
      (sum, { payment_id }) =>
        sum + calculatePaid(entries.filter((one) => one.payment_id === payment_id || one.charge_id === payment_id)),
      0,
    )

/** The job that asks the gateway for a refund. Staged jobs store this string; the checkout has its handler. */
export const refundJob = 'orders.refundPayment'
