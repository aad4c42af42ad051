import type { Order, PaymentForm } from '../../../../contract/shapes/order.ts'
import { calculateBalance } from '../../../../domain/orders/balance.ts'
import { formatCents, toCents } from '../../../../domain/money/cents.ts'
import type { OwnTransactionsCall, SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import type { Authorization } from '../../../ports/payments.ts'
import {
  addOrderHistory,
  buildOrderView,
  buildPaidEmail,
  endPayment,
  findCustomerEmail,
  findOrderHead,
  findPayment,
  insertPayment,
  listPayments,
  lockOrderForPayment,
} from '../../orders/index.ts'
import type { PaymentRow } from '../../orders/index.ts'
import { findSavedCard } from '../billing/wallet.store.ts'
import type { SavedCard } from '../billing/wallet.store.ts'
import type { PaymentPorts } from '../checkout.ports.ts'
import type { AttemptContext } from '../placement/reconcile.service.ts'
import { chargeLeaseMs, settleChargeJob } from './collect.rules.ts'

type CollectCall = OwnTransactionsCall & SignedIn
const keyOf = ({ payment_id, amount }: PaymentRow) => ({ key: payment_id, amount })

/**
 * Collects what is due for an order. A check is entered; a card is charged under the payment's id: enter, authorize,
 * capture. If this call dies in between, a job finds out what the gateway has. Sent again, it is still one payment. Refuses
 * `orders.unknown`, `orders.notDue`, `checkout.cardUnknown`, `orders.cardDeclined`, `orders.paymentPending`.
 */
export async function collectPayment(
  call: CollectCall,
  ports: PaymentPorts,
  id: string,
  form: PaymentForm,
): Promise<Order> {
  const { entry, card } = await call.withOwnTransaction((own) => enterPayment(own as CollectCall, id, form))
  if (entry.state === 'failed' || entry.state === 'voided')
    refuse('orders.cardDeclined', { values: { reason: entry.message ?? 'The card could not be charged.' } })
  if (entry.state === 'pending' && card !== null) await charge(call, ports, entry, card)
  return buildOrderView(call, String(entry.order_id))
}

/** Enters the payment, or finds it where it was sent before. The order is locked: two payments never collect one balance. */
async function enterPayment(
  call: CollectCall,
  id: string,
  form: PaymentForm,
): Promise<{ readonly entry: PaymentRow; readonly card: SavedCard | null }> {
  const head = (await findOrderHead(call.tx, id)) ?? refuse('orders.unknown')
  const order = await lockOrderForPayment(call.tx, head.order_id)
  const known = await findPayment(call.tx, form.id)
  if (known !== null && known.order_id !== order.order_id)
    return refuse('call.invalid', { errors: { id: 'Another payment has this id' } })
  const card = form.card_id === undefined ? null : await findSavedCard(call.tx, order.user_id, form.card_id)
  if (form.method === 'card' && card === null) return refuse('checkout.cardUnknown')
  if (known !== null) return { entry: known, card }
  const amount = toCents(form.amount)
  const balance = calculateBalance(order, await listPayments(call.tx, order.order_id))
  if (amount > balance)
    refuse('orders.notDue', {
      values: { balance: formatCents(Math.max(0, balance)), amount: formatCents(amount) },
      current: await buildOrderView(call, order.display_id),
    })
  const isCheck = form.method === 'check'
  const entry: PaymentRow = {
    ...{ payment_id: form.id, order_id: order.order_id, kind: 'charge', method: form.method, amount },
    ...{ state: isCheck ? 'done' : 'pending', gateway_ref: null, charge_id: null, user_id: call.actor.userId },
    message: isCheck ? (form.check_number ?? '').trim() : null,
    ...{ at: call.now, done_at: isCheck ? call.now : null },
  }
  await insertPayment(call.tx, entry)
  if (isCheck) await writePaid(call, entry, `${formatCents(amount)} by check ${entry.message ?? ''}.`)
  else await call.stage(settleChargeJob, { payment_id: form.id }, new Date(call.now.getTime() + chargeLeaseMs))
  return { entry, card }
}

async function charge(call: CollectCall, ports: PaymentPorts, entry: PaymentRow, card: SavedCard): Promise<void> {
  const authorization: Authorization | null = await ports.payments
    .authorize({ ...keyOf(entry), source: { saved: card.gatewayRef }, address: card.address, shouldSave: false })
    .catch(() => null)
  ports.steps.after('authorized')
  if (authorization === null) return refuse('orders.paymentPending')
  if (authorization.is === 'authorized') {
    await capture(call, ports, entry.payment_id, authorization.ref)
    const after = await findPayment(call.tx, entry.payment_id)
    if (after?.state === 'done') return
    if (after?.state === 'pending') return refuse('orders.paymentPending')
    return refuse('orders.cardDeclined', { values: { reason: after?.message ?? 'The order was cancelled meanwhile.' } })
  }
  const reason =
    authorization.is === 'declined'
      ? authorization.message
      : 'The bank wants to ask the customer, who is not here. Take another card or a check.'
  if (authorization.is === 'action') await ports.payments.void(authorization.ref, keyOf(entry)).catch(() => undefined)
  await call.withOwnTransaction((own) =>
    endPayment(own.tx, entry.payment_id, { state: 'failed', at: own.now, message: reason }),
  )
  refuse('orders.cardDeclined', { values: { reason } })
}

/** Captures an authorized charge and enters it. False where the gateway has lost the authorization, or the entry has ended. */
async function capture(context: AttemptContext, ports: PaymentPorts, paymentId: string, ref: string): Promise<boolean> {
  const entry = await findPayment(context.tx, paymentId)
  if (entry?.state !== 'pending') {
    // The order was cancelled meanwhile: the hold must not stay.
    if (entry !== null && entry.state !== 'done') await ports.payments.void(ref, keyOf(entry)).catch(() => undefined)
    return entry?.state === 'done'
  }
  const result = await ports.payments.capture(ref, keyOf(entry)).catch(() => null)
  ports.steps.after('captured')
  if (result === null) return false
  return context.withOwnTransaction(async (job) => {
    const isDone = result.is === 'captured'
    const ended = isDone
      ? ({ state: 'done' } as const)
      : ({ state: 'failed', message: 'The authorization has expired.' } as const)
    if (!(await endPayment(job.tx, paymentId, { ...ended, at: job.now, gatewayRef: ref }))) return isDone
    if (isDone) await writePaid(job, entry, `${formatCents(entry.amount)} was charged to the card.`)
    return isDone
  })
}

/** Finds out what became of a charge whose call died, or whose answer was lost. Idempotent. */
export async function settleCharge(context: AttemptContext, ports: PaymentPorts, paymentId: string): Promise<void> {
  const entry = await findPayment(context.tx, paymentId)
  if (entry?.state !== 'pending') return
  const found = await ports.payments.find(keyOf(entry))
  if (found?.state === 'authorized' || found?.state === 'captured') {
    if (await capture(context, ports, paymentId, found.ref)) return
    throw new Error(`The charge ${paymentId} could not be captured yet`)
  }
  if (found?.state === 'action') await ports.payments.void(found.ref, keyOf(entry))
  await context.withOwnTransaction((job) =>
    endPayment(job.tx, paymentId, {
      state: 'failed',
      at: job.now,
      message: found?.message ?? 'The card was not charged.',
    }),
  )
}

type Writer = Parameters<typeof addOrderHistory>[0] & Parameters<typeof stageEmail>[0]
/** Tells the history and the customer that something was paid. */
async function writePaid(call: Writer, entry: PaymentRow, message: string): Promise<void> {
  const order = await lockOrderForPayment(call.tx, entry.order_id)
  await addOrderHistory(call, entry.order_id, {
    ...{ userId: entry.user_id, action: 'pay', from: order.status, to: order.status },
    message,
  })
  const email = await findCustomerEmail(call.tx, order)
  if (email !== '') await stageEmail(call, email, buildPaidEmail(order, entry.amount))
}
