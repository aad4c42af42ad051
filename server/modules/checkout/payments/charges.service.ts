import type { Payments, RefundEvent } from '../../../ports/payments.ts'
import { addOrderHistory, endPayment, findChargeByRef, findPayment, lockOrderForPayment } from '../../orders/index.ts'
import { findStateId } from '../../site/index.ts'
import { findRemovedCard } from '../../users/index.ts'
import { findAttempt, findPlacedAttempt, markCaptured, putOrderOnHold } from '../placement/attempts.store.ts'
import type { PaymentPorts } from '../checkout.ports.ts'
import { resumeAfter3DS } from '../placement/submit-order.service.ts'
import { recheckCharge, toChargeKey } from '../placement/reconcile.service.ts'
import type { AttemptContext } from '../placement/reconcile.service.ts'
import { settleCharge } from './charge-due.service.ts'
import { insertCard } from '../billing/wallet.store.ts'
import { syncRefunds } from './gateway-refunds.service.ts'

/** The fourth step: captures the payment of a placed order. Idempotent. If the authorization is gone, the order is put on hold. */
export async function capturePayment(
  context: AttemptContext,
  { payments, steps }: PaymentPorts,
  attemptId: string,
): Promise<void> {
  const found = await findPlacedAttempt(context.tx, attemptId)
  if (found === null) return
  const { attempt, orderStatus } = found
  const { order_id: orderId, gateway_ref: ref } = attempt
  if (orderId === null || ref === null || attempt.captured_at !== null) return
  // A cancelled order charges nobody: the job of its cancellation ends the hold on the card.
  if (orderStatus === 'cancelled') return
  const capture = await payments.capture(ref, toChargeKey(attempt))
  steps.after('captured')
  if (capture.is === 'captured') {
    await context.withOwnTransaction((job) => markCaptured(job.tx, attemptId, job.now))
    return
  }
  await context.withOwnTransaction(async (job) => {
    // The order first, as each that ends a payment. Cancelled while the gateway was asked, its cancellation ends it.
    if ((await lockOrderForPayment(job.tx, orderId)).status === 'cancelled') return
    await endPayment(job.tx, attemptId, { state: 'failed', at: job.now, message: 'The authorization has expired.' })
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

/** Saves the card of an order, as the customer requested. The gateway forgets that of a user who is gone by then. */
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
  const isSaved = await context.withOwnTransaction(async ({ tx, now }) =>
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
  if (!isSaved) await payments.forgetCard(gatewayRef)
}

/** Has the gateway forget a card that its owner removed. Cards of another gateway, from before a change, are left alone. */
export async function forgetRemovedCard(
  context: AttemptContext,
  { payments }: { readonly payments: Payments },
  cardId: number,
): Promise<void> {
  const card = await findRemovedCard(context.tx, cardId)
  if (card?.gateway === payments.gateway.kind) await payments.forgetCard(card.gateway_ref)
}

/** Handles a gateway event: the result of 3-D Secure, or a refund. An event says that something happened, never how much. */
export async function onGatewayEvent(
  context: AttemptContext,
  ports: PaymentPorts,
  attemptId: string,
  type: string,
): Promise<void> {
  const attempt = await findAttempt(context.tx, attemptId)
  if (attempt?.state === 'action') {
    await resumeAfter3DS(context, ports, attempt)
    return
  }
  const charge = await findPayment(context.tx, attemptId)
  if (charge === null) return
  // The bank has answered about a payment after the order, whose page may be gone.
  if (type === 'decided' && attempt === null) await settleCharge(context, ports, attemptId)
  if (type === 'refunded') await syncRefunds(context, ports, charge)
}

/**
 * Handles a gateway event about a refund. A charge that pays nothing goes back under its own key, and its refund may fail days
 * later as well. Charges of others are ignored.
 */
export async function onRefundEvent(
  context: AttemptContext,
  ports: PaymentPorts,
  { ref, key }: RefundEvent,
): Promise<void> {
  const named = key === null ? null : await findPayment(context.tx, key)
  const charge = (await findChargeByRef(context.tx, ref)) ?? (named?.kind === 'charge' ? named : null)
  if (charge === null) {
    if (key !== null) await recheckCharge(context, ports, key)
  } else if (charge.state === 'voided' || charge.state === 'failed')
    await settleCharge(context, ports, charge.payment_id)
  else await syncRefunds(context, ports, charge)
}
