import type { BegunCharge } from '../../../ports/payments.ts'
import type { PaymentRow } from '../../orders/index.ts'

/** What the gateway finds the charge of a payment by. */
export const toBegunCharge = ({
  payment_id,
  amount,
  gateway_ref,
  at,
}: Pick<PaymentRow, 'payment_id' | 'amount' | 'gateway_ref' | 'at'>): BegunCharge => ({
  ...{ key: payment_id, amount, ref: gateway_ref, at },
})

/** The job that finds out what became of a charge whose call died. Staged jobs store this string. */
export const settleChargeJob = 'orders.settleCharge'
/** The job that saves the card of a charge, as its customer requested. Staged jobs store this string. */
export const keepPaidCardJob = 'orders.keepPaidCard'
/** How long the call that began a charge may take: longer than any gateway timeout. */
export const chargeLeaseMs = 60_000
