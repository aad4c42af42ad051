import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import { calculatePaid } from '../../../../domain/orders/balance.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import {
  buildRefundEmail,
  dropCardToKeep,
  endPayment,
  findCustomerEmail,
  findPayment,
  listPayments,
  lockOrderForPayment,
  stageRefunds,
  sumByHand,
} from '../../orders/index.ts'
import type { PaymentRow } from '../../orders/index.ts'
import { recheckMs } from '../placement/attempts.rules.ts'
import { isCancelled } from '../placement/attempts.store.ts'
import type { AttemptContext } from '../placement/reconcile.service.ts'
import type { PaymentPorts } from '../checkout.ports.ts'
import { lowerRefund } from './gateway-refunds.service.ts'
import { settleChargeJob, toBegunCharge } from './collect.rules.ts'
import { lostMessage, tellLostRefund, writeReturn } from './write-return.service.ts'

/**
 * Asks the gateway for a refund that was entered, and tells the customer. Idempotent: the refund's id is its key at the
 * gateway. Waits for the capture of its charge by failing, so that the job comes again.
 */
export async function payRefund(context: AttemptContext, ports: PaymentPorts, paymentId: string): Promise<void> {
  const refund = await findPayment(context.tx, paymentId)
  if (refund?.state !== 'pending' || refund.charge_id === null) return
  const charge = await findPayment(context.tx, refund.charge_id)
  if (charge === null) return
  if (charge.state === 'pending') throw new Error(`The charge of refund ${paymentId} is not captured yet`)
  if (charge.state !== 'done') return failRefund(context, refund, 'The card was never charged, so nothing goes back.')
  if (charge.gateway_ref === null) return failRefund(context, refund, 'The gateway does not know this payment.')
  const answer = await ports.payments.refund(charge.gateway_ref, toBegunCharge(charge), {
    key: refund.payment_id,
    amount: refund.amount,
  })
  ports.steps.after('refunded')
  if (answer.is === 'short') {
    await lowerRefund(context, ports, { charge, ref: charge.gateway_ref, refundId: paymentId })
    return payRefund(context, ports, paymentId)
  }
  if (answer.is === 'refused') return failRefund(context, refund, lostMessage)
  await context.withOwnTransaction(async (job) => {
    const order = await lockOrderForPayment(job.tx, refund.order_id)
    if (!(await endPayment(job.tx, refund.payment_id, { state: 'done', at: job.now }))) return
    await writeReturn(job, refund.order_id, `${formatCents(refund.amount)} went back to the card.`)
    const email = await findCustomerEmail(job.tx, order)
    if (email !== '') await stageEmail(job, email, buildRefundEmail(order, refund.amount))
  })
}

async function failRefund(context: AttemptContext, refund: PaymentRow, message: string): Promise<void> {
  await context.withOwnTransaction(async (job) => {
    await lockOrderForPayment(job.tx, refund.order_id)
    const isEnded = await endPayment(job.tx, refund.payment_id, { state: 'failed', at: job.now, message })
    if (isEnded) await tellLostRefund(job, refund, message)
  })
}

const cardCharges = (entries: readonly PaymentRow[]) =>
  entries.filter(({ kind, method, state }) => kind === 'charge' && method === 'card' && state !== 'failed')

/**
 * Returns the payment of a cancelled order: ends the holds on the card, and enters refunds of what was captured. Idempotent:
 * the gateway is asked what it has, and again afterwards, because a capture may have been under way at the same moment.
 * `settled`: what did not reach a card before, and was owed no more when the order was cancelled.
 */
export async function releasePayment(
  context: AttemptContext,
  ports: PaymentPorts,
  orderId: number,
  settled: Cents = 0,
): Promise<void> {
  if (!(await isCancelled(context.tx, orderId))) return
  for (const charge of cardCharges(await listPayments(context.tx, orderId))) {
    if (charge.state !== 'pending') continue
    await endHold(context, ports, charge)
  }
  await context.withOwnTransaction(async (job) => {
    await lockOrderForPayment(job.tx, orderId)
    const entries = await listPayments(job.tx, orderId)
    const paid = calculatePaid(entries)
    // What is lost after the cancellation is owed.
    const dueBefore = paid - Math.max(0, sumByHand(entries, paid) - settled)
    await stageRefunds(job, orderId, { dueBefore, due: 0, userId: null, message: null })
  })
}

/** Looks once more for a charge that the gateway does not know: it may arrive late. */
export const lookAgain = ({ stage, now }: Pick<JobCall, 'stage' | 'now'>, paymentId: string): Promise<void> =>
  stage(settleChargeJob, { payment_id: paymentId }, new Date(now.getTime() + recheckMs))

/** Ends the hold of a charge, or records its capture. Throws where the gateway has done neither yet. */
async function endHold(context: AttemptContext, ports: PaymentPorts, charge: PaymentRow): Promise<void> {
  const find = () => ports.payments.find(toBegunCharge(charge))
  const found = await find()
  if (found?.state === 'action' || found?.state === 'authorized')
    await ports.payments.void(found.ref, toBegunCharge(charge))
  const after = await find()
  if (after?.state === 'authorized' || after?.state === 'action')
    throw new Error(`The payment of order ${charge.order_id} is still ${after.state}; it is returned at the next try`)
  const isCaptured = after?.state === 'captured' || after?.state === 'refunded'
  await context.withOwnTransaction(async (job) => {
    const state = isCaptured ? 'done' : 'voided'
    // A payment after the order has no ref until its capture is recorded, and a refund needs it.
    const known = after === null ? {} : { gatewayRef: after.ref }
    await lockOrderForPayment(job.tx, charge.order_id)
    const isEnded = await endPayment(job.tx, charge.payment_id, { state, at: job.now, ...known })
    if (isEnded && isCaptured) await dropCardToKeep(job.tx, charge.payment_id)
    if (isEnded && after === null) await lookAgain(job, charge.payment_id)
    if (isEnded && !isCaptured)
      await writeReturn(job, charge.order_id, 'The hold on the card was ended. Nothing was charged.')
  })
}
