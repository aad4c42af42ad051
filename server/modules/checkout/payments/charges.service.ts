import type { Payments } from '../../../ports/payments.ts'
import { addOrderHistory } from '../../orders/index.ts'
import { findAttempt, updateAttempt, putOrderOnHold, markRefunded } from '../placement/attempts.store.ts'
import { findStateId } from '../buyers.store.ts'
import type { PaymentPorts } from '../checkout.ports.ts'
import { resumeAfter3DS } from '../placement/submit-order.service.ts'
import { toChargeKey } from '../placement/reconcile.service.ts'
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
  const capture = await payments.capture(ref, toChargeKey(attempt))
  steps.after('captured')
  if (capture.is === 'captured') {
    await updateAttempt(context.tx, attemptId, { captured_at: context.now })
    return
  }
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
