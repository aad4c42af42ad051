import { findCardLimit } from '../../../../domain/checkout/card-amount.ts'
import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import { calculateBalance } from '../../../../domain/orders/balance.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import { insertPayment, listPayments } from '../../orders/index.ts'
import type { lockOrderForPayment, PaymentRow } from '../../orders/index.ts'
import { chargeLeaseMs, settleChargeJob } from './collect.rules.ts'
import type { DueCard } from './due-card.service.ts'

/** An order that is locked until the transaction ends, so that two payments never take one balance. */
export type DueOrder = Awaited<ReturnType<typeof lockOrderForPayment>>

/** What a locked order has left to pay, in cents. */
export const readBalance = async (call: Pick<JobCall, 'tx'>, order: DueOrder): Promise<Cents> =>
  calculateBalance(order, await listPayments(call.tx, order.order_id))

/**
 * Enters a card's payment as pending, with the job that finds out what became of it should this call die. Refuses
 * `orders.cardAmount` for what no card can be charged, so that no gateway declines it.
 */
export async function enterCharge(
  call: Pick<JobCall, 'tx' | 'now' | 'stage'>,
  order: DueOrder,
  charge: { readonly id: string; readonly amount: Cents; readonly card: DueCard; readonly userId: number | null },
): Promise<PaymentRow> {
  const { id, amount, card, userId } = charge
  const limit = findCardLimit(amount)
  if (limit !== null) return refuse('orders.cardAmount', { values: { limit, amount: formatCents(amount) } })
  const entry: PaymentRow = {
    ...{ payment_id: id, order_id: order.order_id, kind: 'charge', method: 'card', amount, state: 'pending' },
    ...{ gateway_ref: null, charge_id: null, user_id: userId, message: null, at: call.now, done_at: null },
    ...{ card_brand: card.brand, card_last4: card.last4, waits_until: null },
    card_to_keep: card.toKeep === null ? null : JSON.stringify(card.toKeep),
  }
  await insertPayment(call.tx, entry)
  await call.stage(settleChargeJob, { payment_id: id }, new Date(call.now.getTime() + chargeLeaseMs))
  return entry
}
