import { calculatePaid } from '../../../../domain/orders/balance.ts'
import { formatCents } from '../../../../domain/money/cents.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import type { FoundCharge } from '../../../ports/payments.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import {
  addOrderHistory,
  buildRefundEmail,
  endPayment,
  findCustomerEmail,
  findPayment,
  insertPayment,
  listPayments,
  lockOrderForPayment,
  stageRefunds,
} from '../../orders/index.ts'
import type { PaymentRow } from '../../orders/index.ts'
import { recheckMs } from '../placement/attempts.rules.ts'
import { isCancelled, markRefunded } from '../placement/attempts.store.ts'
import type { AttemptContext } from '../placement/reconcile.service.ts'
import type { PaymentPorts } from '../checkout.ports.ts'
import { settleChargeJob, toBegunCharge } from './collect.rules.ts'

/** Writes what happened to an order's money in its history, and marks an order of which everything went back. */
async function writeReturn(job: JobCall, orderId: number, message: string): Promise<void> {
  const order = await lockOrderForPayment(job.tx, orderId)
  const isAllBack = calculatePaid(await listPayments(job.tx, orderId)) === 0
  if (isAllBack && order.status === 'cancelled') await markRefunded(job.tx, orderId, job.now)
  await addOrderHistory(job, orderId, {
    ...{ userId: null, action: 'refund', from: order.status, to: order.status },
    message,
  })
}

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
  if (charge.gateway_ref === null)
    return failRefund(
      context,
      refund,
      `The gateway does not know this payment. Return ${formatCents(refund.amount)} by hand.`,
    )
  await ports.payments.refund(charge.gateway_ref, toBegunCharge(charge), {
    key: refund.payment_id,
    amount: refund.amount,
  })
  ports.steps.after('refunded')
  await context.withOwnTransaction(async (job) => {
    if (!(await endPayment(job.tx, refund.payment_id, { state: 'done', at: job.now }))) return
    await writeReturn(job, refund.order_id, `${formatCents(refund.amount)} went back to the card.`)
    const order = await lockOrderForPayment(job.tx, refund.order_id)
    const email = await findCustomerEmail(job.tx, order)
    if (email !== '') await stageEmail(job, email, buildRefundEmail(order, refund.amount))
  })
}

async function failRefund(context: AttemptContext, refund: PaymentRow, message: string): Promise<void> {
  await context.withOwnTransaction(async (job) => {
    const isEnded = await endPayment(job.tx, refund.payment_id, { state: 'failed', at: job.now, message })
    if (isEnded) await writeReturn(job, refund.order_id, message)
  })
}

const cardCharges = (entries: readonly PaymentRow[]) =>
  entries.filter(({ kind, method, state }) => kind === 'charge' && method === 'card' && state !== 'failed')

/**
 * Returns the payment of a cancelled order: ends the holds on the card, and enters refunds of what was captured. Idempotent:
 * the gateway is asked what it has, and again afterwards, because a capture may have been under way at the same moment.
 */
export async function releasePayment(context: AttemptContext, ports: PaymentPorts, orderId: number): Promise<void> {
  if (!(await isCancelled(context.tx, orderId))) return
  for (const charge of cardCharges(await listPayments(context.tx, orderId))) {
    if (charge.state !== 'pending') continue
    await endHold(context, ports, charge)
  }
  await context.withOwnTransaction(async (job) => {
    await lockOrderForPayment(job.tx, orderId)
    await stageRefunds(job, orderId, { due: 0, userId: null, message: null })
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
    const isEnded = await endPayment(job.tx, charge.payment_id, { state, at: job.now, ...known })
    if (isEnded && after === null) await lookAgain(job, charge.payment_id)
    if (isEnded && !isCaptured)
      await writeReturn(job, charge.order_id, 'The hold on the card was ended. Nothing was charged.')
  })
}

/** Enters what was returned on the gateway's own pages: what it has returned beyond our refunds. */
export async function syncRefunds(context: AttemptContext, charge: PaymentRow, found: FoundCharge): Promise<void> {
  // Stripe reports a hold that ended as refunded.
  if (found.state === 'voided') return
  await context.withOwnTransaction(async (job) => {
    await lockOrderForPayment(job.tx, charge.order_id)
    const entries = await listPayments(job.tx, charge.order_id)
    const state = entries.find(({ payment_id }) => payment_id === charge.payment_id)?.state
    // It counts nothing, so neither does what came back of it.
    if (state === 'voided' || state === 'failed') return
    const ours = entries
      .filter(({ charge_id, state }) => charge_id === charge.payment_id && (state === 'pending' || state === 'done'))
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = found.refunded - ours
    if (amount <= 0) return
    await insertPayment(job.tx, {
      ...{ payment_id: job.newId(), order_id: charge.order_id, kind: 'refund', method: 'card', amount, state: 'done' },
      ...{
        gateway_ref: null,
        charge_id: charge.payment_id,
        user_id: null,
        message: null,
        at: job.now,
        done_at: job.now,
      },
    })
    await writeReturn(job, charge.order_id, `${formatCents(amount)} was returned on the payment gateway’s own pages.`)
  })
}
