import type { Payments } from '../../../ports/payments.ts'
import { addOrderHistory } from '../../orders/index.ts'
import {
  findAttempt,
  findAttemptOfOrder,
  isCancelled,
  markRefunded,
  putOrderOnHold,
  updateAttempt,
} from '../placement/attempts.store.ts'
import { findStateId } from '../../site/index.ts'
import type { PaymentPorts } from '../checkout.ports.ts'
import { resumeAfter3DS } from '../placement/submit-order.service.ts'
import { toChargeKey, voidOrRefund } from '../placement/reconcile.service.ts'
import type { AttemptContext } from '../placement/reconcile.service.ts'
import { insertCard } from '../billing/wallet.store.ts'

/** The fourth step: captures the payment of a placed order. Idempotent. If the authorization is gone, the order is put on hold. */
export async function capturePayment(
  context: AttemptContext,
  { payments, steps }: PaymentPorts,
  attemptId: string,
): Promise<void> {
  const attempt = await findAttempt(context.tx, attemptId)
  if (attempt?.order_id == null || attempt.gateway_ref === null || attempt.captured_at !== null) return
  const { order_id: orderId, gateway_ref: ref } = attempt
  // A cancelled order charges nobody: the job of its cancellation ends the hold on the card.
  if (await isCancelled(context.tx, orderId)) return
  const capture = await payments.capture(ref, toChargeKey(attempt))
  steps.after('captured')
  if (capture.is === 'captured') {
    await updateAttempt(context.tx, attemptId, { captured_at: context.now })
    return
  }
  // Cancelled while the gateway was asked.
  if (await isCancelled(context.tx, orderId)) return
  await context.withOwnTransaction(async (job) => {
    const statuses = await putOrderOnHold(job.tx, orderId, job.now)
    await addOrderHistory(job, orderId, {
      userId: null,
      action: 'hold',
      ...statuses,
      message:
        'The card authorization has expired, so the card could not be charged. Ask the customer for another payment method.',
    })
  })
}

/**
 * Returns the payment of a cancelled order: ends the hold on the card, or refunds what was captured. Idempotent: the gateway
 * is asked what it has, and again afterwards, because a capture may have been under way at the same moment.
 */
export async function releasePayment(context: AttemptContext, ports: PaymentPorts, orderId: number): Promise<void> {
  const attempt = await findAttemptOfOrder(context.tx, orderId)
  if (attempt === null || !attempt.is_charged || !(await isCancelled(context.tx, orderId))) return
  const find = () => ports.payments.find(toChargeKey(attempt))
  await voidOrRefund(ports, attempt, await find())
  const after = await find()
  if (after?.state === 'captured' || after?.state === 'authorized' || after?.state === 'action')
    throw new Error(`The payment of order ${orderId} is still ${after.state}; it is returned at the next try`)
  await context.withOwnTransaction(async (job) => {
    const status = await markRefunded(job.tx, orderId, job.now)
    if (status === null) return
    await addOrderHistory(job, orderId, {
      userId: null,
      action: 'refund',
      from: status,
      to: status,
      message:
        after?.state === 'refunded'
          ? 'The payment was refunded to the card.'
          : 'The hold on the card was ended. Nothing was charged.',
    })
  })
}

/** Saves the card of an order, as the customer requested. */
export async function saveUsedCard(
  context: AttemptContext,
  { payments }: { readonly payments: Payments },
  attemptId: string,
): Promise<void> {
  const attempt = await findAttempt(context.tx, attemptId)
  const charge = attempt?.draft.charge ?? null
  if (attempt?.gateway_ref == null || charge === null) return
  const gatewayRef = await payments.keepCard(attempt.gateway_ref)
  if (gatewayRef === null) return
  const { order } = attempt.draft
  await context.withOwnTransaction(async ({ tx, now }) =>
    insertCard(tx, {
      userId: order.user_id,
      accountId: order.account_id,
      card: charge.card,
      address: charge.address,
      stateId: await findStateId(tx, charge.address.state),
      gateway: payments.gateway.kind,
      gatewayRef,
      now,
    }),
  )
}

/** Handles a gateway event: the result of 3-D Secure, or a refund. */
export async function onGatewayEvent(
  context: AttemptContext,
  ports: PaymentPorts,
  attemptId: string,
  type: string,
): Promise<void> {
  const attempt = await findAttempt(context.tx, attemptId)
  if (attempt === null) return
  if (attempt.state === 'action') {
    await resumeAfter3DS(context, ports, attempt)
    return
  }
  const { order_id: orderId } = attempt
  if (type !== 'refunded' || orderId === null) return
  await context.withOwnTransaction(async (job) => {
    const status = await markRefunded(job.tx, orderId, job.now)
    if (status !== null)
      await addOrderHistory(job, orderId, {
        userId: null,
        action: 'refund',
        from: status,
        to: status,
        message: 'The payment was refunded.',
      })
  })
}
