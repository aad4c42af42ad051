import type { Order } from '../../../../contract/shapes/order.ts'
import type { PaymentForm } from '../../../../contract/shapes/order-payment.ts'
import { formatCents, toCents } from '../../../../domain/money/cents.ts'
import type { OwnTransactionsCall, SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { buildOrderView, findOrderHead, findPayment, insertPayment, lockOrderForPayment } from '../../orders/index.ts'
import type { PaymentRow } from '../../orders/index.ts'
import type { PaymentPorts } from '../checkout.ports.ts'
import { chargeDue, writePaid } from './charge-due.service.ts'
import { readDueCard } from './due-card.service.ts'
import type { DueCard } from './due-card.service.ts'
import { enterCharge, readBalance } from './enter-due.service.ts'

type CollectCall = OwnTransactionsCall & SignedIn

/**
 * Collects what is due for an order. A check is entered; a card, saved or read out by the customer, is charged under the
 * payment's id: enter, authorize, capture. If this call dies in between, a job finds out what the gateway has. Sent again,
 * it is still one payment; another payment under its id is refused. Refuses `orders.unknown`, `orders.notDue`,
 * `orders.paymentKnown`, `checkout.cardUnknown`, `orders.cardAmount`, `orders.cardDeclined`, `orders.paymentPending`.
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
  if (entry.state === 'pending' && card !== null) await chargeDue(call, ports, entry, { card, isOwnerHere: false })
  return buildOrderView(call, String(entry.order_id))
}

/** Whether a payment that was entered is what the form has. One that ended without money is whatever was tried. */
const isSamePayment = (known: PaymentRow, form: PaymentForm, card: DueCard | null): boolean =>
  known.state === 'failed' ||
  known.state === 'voided' ||
  (known.method === form.method &&
    known.amount === toCents(form.amount) &&
    (card === null
      ? (known.message ?? '') === (form.check_number ?? '').trim()
      : known.card_brand === card.brand && known.card_last4 === card.last4))

const describeWay = ({ method, message, card_last4 }: PaymentRow): string =>
  method === 'check' ? `check ${message ?? ''}` : `card ending in ${card_last4 ?? ''}`

/** Enters the payment, or finds it where it was sent before. The order is locked: two payments never collect one balance. */
async function enterPayment(
  call: CollectCall,
  id: string,
  form: PaymentForm,
): Promise<{ readonly entry: PaymentRow; readonly card: DueCard | null }> {
  const head = (await findOrderHead(call.tx, id)) ?? refuse('orders.unknown')
  const order = await lockOrderForPayment(call.tx, head.order_id)
  const known = await findPayment(call.tx, form.id)
  if (known !== null && known.order_id !== order.order_id)
    return refuse('call.invalid', { errors: { id: 'Another payment has this id' } })
  const card = form.method === 'card' ? await readDueCard(call, order.user_id, form, { maySave: false }) : null
  if (known !== null && !isSamePayment(known, form, card))
    return refuse('orders.paymentKnown', {
      values: { amount: formatCents(known.amount), way: describeWay(known) },
      current: await buildOrderView(call, order.display_id),
    })
  if (known !== null) return { entry: known, card }
  const amount = toCents(form.amount)
  const balance = await readBalance(call, order)
  if (amount > balance)
    refuse('orders.notDue', {
      values: { balance: formatCents(Math.max(0, balance)), amount: formatCents(amount) },
      current: await buildOrderView(call, order.display_id),
    })
  const userId = call.actor.userId
  if (card !== null) return { entry: await enterCharge(call, order, { id: form.id, amount, card, userId }), card }
  const entry: PaymentRow = {
    ...{ payment_id: form.id, order_id: order.order_id, kind: 'charge', method: 'check', amount, state: 'done' },
    ...{ gateway_ref: null, charge_id: null, user_id: userId, message: (form.check_number ?? '').trim() },
    ...{ at: call.now, done_at: call.now, card_brand: null, card_last4: null, waits_until: null },
    card_to_keep: null,
  }
  await insertPayment(call.tx, entry)
  await writePaid(call, entry, `${formatCents(amount)} by check ${entry.message ?? ''}.`)
  return { entry, card: null }
}
