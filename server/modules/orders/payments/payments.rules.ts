import type { PaymentRow } from './ledger.store.ts'

/** Whether a bank is asking this user about a charge; null: a visitor with the order's key. */
export const isAskedOf =
  (userId: number | null) =>
  ({ kind, state, waits_until, user_id }: Pick<PaymentRow, 'kind' | 'state' | 'waits_until' | 'user_id'>): boolean =>
    kind === 'charge' && state === 'pending' && waits_until !== null && user_id === userId

/** The job that asks the gateway for a refund. Staged jobs store this string; the checkout has its handler. */
export const refundJob = 'orders.refundPayment'
