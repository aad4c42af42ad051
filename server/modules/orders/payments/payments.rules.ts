import type { Cents } from '../../../../domain/money/cents.ts'
import { calculatePaid } from '../../../../domain/orders/balance.ts'
import type { PaymentRow } from './ledger.store.ts'

type Asked = Pick<PaymentRow, 'kind' | 'state' | 'waits_until'>

/** Whether a bank is asking about a charge. It counts as paid, and may still fail. */
export const isAsked = ({ kind, state, waits_until }: Asked): boolean =>
  kind === 'charge' && state === 'pending' && waits_until !== null

/** Whether a bank is asking this user about a charge; null: a visitor with the order's key. */
export const isAskedOf =
  (userId: number | null) =>
  (entry: Asked & Pick<PaymentRow, 'user_id'>): boolean =>
    isAsked(entry) && entry.user_id === userId

/** What is left of charges, less what goes back of them because the order has become cheaper, in cents. */
const sumLeft = (entries: readonly PaymentRow[], isOfSum: (entry: PaymentRow) => boolean): Cents =>
  entries
    .filter(isOfSum)
    .reduce(
      (sum, { payment_id }) =>
        sum + calculatePaid(entries.filter((one) => one.payment_id === payment_id || one.charge_id === payment_id)),
      0,
    )

/** What a bank is asking this user about, less what goes back of it, in cents. */
export const sumAsked = (entries: readonly PaymentRow[], userId: number | null): Cents =>
  sumLeft(entries, isAskedOf(userId))

/** What banks are asking anyone about, less what goes back of it, in cents. */
export const sumAtBanks = (entries: readonly PaymentRow[]): Cents => sumLeft(entries, isAsked)

/** The job that asks the gateway for a refund. Staged jobs store this string; the checkout has its handler. */
export const refundJob = 'orders.refundPayment'
