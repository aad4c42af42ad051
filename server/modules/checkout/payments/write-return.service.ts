import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import { calculateBalance, calculatePaid } from '../../../../domain/orders/balance.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import {
  addOrderHistory,
  buildLostRefundEmail,
  buildLostRefundNotice,
  findCustomerEmail,
  findPayment,
  listPayments,
  lockOrderForPayment,
  notePayment,
} from '../../orders/index.ts'
import type { PaymentRow } from '../../orders/index.ts'
import { mailShop } from '../mail-shop.service.ts'
import { markRefunded } from '../placement/attempts.store.ts'

/** How the ledger names a refund that the gateway did not bring to its card. */
export const lostMessage = 'It did not reach the card.'

/** Writes what happened to an order's money in its history, and whether all of a cancelled order went back. */
export async function writeReturn(
  job: JobCall,
  orderId: number,
  message: string,
  action: 'refund' | 'refundFailed' = 'refund',
): Promise<void> {
  const order = await lockOrderForPayment(job.tx, orderId)
  const isAllBack = calculatePaid(await listPayments(job.tx, orderId)) === 0
  if (!isAllBack || order.status === 'cancelled') await markRefunded(job.tx, orderId, isAllBack, job.now)
  await addOrderHistory(job, orderId, {
    ...{ userId: null, action, from: order.status, to: order.status },
    message,
  })
}

/** What the customer of an order has still to get, in cents. */
async function readOwed(job: JobCall, orderId: number): Promise<Cents> {
  const order = await lockOrderForPayment(job.tx, orderId)
  return Math.max(0, -calculateBalance(order, await listPayments(job.tx, orderId)))
}

/**
 * Tells that a refund did not go to its card: the history, the shop where something is owed now, and the customer after a
 * mail that it went back. `refund` is the entry as it was before; it has ended as failed.
 */
export async function tellLostRefund(job: JobCall, refund: PaymentRow, message: string): Promise<void> {
  const owed = await readOwed(job, refund.order_id)
  const amount = formatCents(refund.amount)
  await writeReturn(
    job,
    refund.order_id,
    [
      message === lostMessage ? `${amount} did not reach the card.` : message,
      ...(owed === 0 ? [] : [`${formatCents(owed)} is owed to the customer, to be returned by hand.`]),
    ].join(' '),
    'refundFailed',
  )
  const order = await lockOrderForPayment(job.tx, refund.order_id)
  // What a person returns on the gateway's own pages is not mailed.
  if (refund.state === 'done' && refund.gateway_ref === null) {
    const customer = await findCustomerEmail(job.tx, order)
    if (customer !== '') await stageEmail(job, customer, buildLostRefundEmail(order, refund.amount, owed))
  }
  if (owed > 0) await mailShop(job, buildLostRefundNotice(order, refund.amount, owed))
}

const unreturnedMessage = 'It was charged after all, and did not go back. Return it by hand.'

/** Tells once that a card was charged for a payment that had ended, and that this amount did not go back to it. */
export async function tellUnreturned(job: JobCall, entry: PaymentRow, amount: Cents): Promise<void> {
  const order = await lockOrderForPayment(job.tx, entry.order_id)
  const locked = await findPayment(job.tx, entry.payment_id)
  if (locked === null || locked.message === unreturnedMessage) return
  await notePayment(job.tx, entry.payment_id, unreturnedMessage)
  await addOrderHistory(job, entry.order_id, {
    ...{ userId: null, action: 'refundFailed', from: order.status, to: order.status },
    message: `${formatCents(amount)} was charged after all, and did not go back to the card. Return it by hand.`,
  })
  await mailShop(job, buildLostRefundNotice(order, amount, amount))
}
