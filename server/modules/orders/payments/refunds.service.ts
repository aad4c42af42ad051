import { calculatePaid, splitRefund } from '../../../../domain/orders/balance.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Call } from '../../../kernel/call.ts'
import { insertPayment, listPayments } from './ledger.store.ts'
import type { PaymentRow } from './ledger.store.ts'
import { refundJob } from './payments.rules.ts'

const isOpen = ({ state }: PaymentRow) => state === 'pending' || state === 'done'

/** The card charges of an order with what can still be returned of each, oldest first. */
function listReturnable(entries: readonly PaymentRow[]) {
  return entries
    .filter((entry) => entry.kind === 'charge' && entry.method === 'card' && isOpen(entry))
    .map(({ payment_id, amount }) => ({
      payment_id,
      left:
        amount -
        entries
          .filter((entry) => entry.charge_id === payment_id && isOpen(entry))
          .reduce((sum, refund) => sum + refund.amount, 0),
    }))
}

/** What the cards of an order can still get back, in cents. */
export const sumReturnable = (entries: readonly PaymentRow[]): Cents =>
  listReturnable(entries).reduce((sum, { left }) => sum + left, 0)

/**
 * Enters refunds of what an order was paid by card beyond `due`, and stages the jobs that ask the gateway for them. The
 * order must be locked. Returns the amount that goes back, in cents.
 */
export async function stageRefunds(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'stage'>,
  orderId: number,
  { due, userId, message }: { readonly due: Cents; readonly userId: number | null; readonly message: string | null },
): Promise<Cents> {
  const entries = await listPayments(call.tx, orderId)
  const refunds = splitRefund(listReturnable(entries), Math.max(0, calculatePaid(entries) - due))
  for (const { charge_id, amount } of refunds) {
    const payment_id = call.newId()
    await insertPayment(call.tx, {
      ...{ payment_id, order_id: orderId, kind: 'refund', method: 'card', amount, state: 'pending' },
      ...{ gateway_ref: null, charge_id, user_id: userId, message, at: call.now, done_at: null },
    })
    await call.stage(refundJob, { payment_id })
  }
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}
