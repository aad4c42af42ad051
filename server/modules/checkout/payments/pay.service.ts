import type { BalanceForm, PaidAnswer, PaymentWays } from '../../../../contract/shapes/order-payment.ts'
import { formatCents, toCents } from '../../../../domain/money/cents.ts'
import { calculateBalance } from '../../../../domain/orders/balance.ts'
import type { Call, OwnTransactionsCall } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import {
  authorizeOrder,
  authorizePayer,
  buildOrderView,
  endPayment,
  findOrderHead,
  findOrderRow,
  findPayment,
  isAskedOf,
  isStaff,
  listPayments,
  lockOrderForPayment,
  sumAsked,
} from '../../orders/index.ts'
import type { PaymentRow } from '../../orders/index.ts'
import { findSavedCards } from '../billing/wallet.store.ts'
import type { CheckoutPorts, PaymentPorts } from '../checkout.ports.ts'
import { refuseTestingOrder } from './card-testing.service.ts'
import { captureConfirmed, chargeDue } from './charge-due.service.ts'
import { settleChargeJob } from './collect.rules.ts'
import { readDueCard } from './due-card.service.ts'
import type { DueCard } from './due-card.service.ts'
import { enterCharge } from './enter-due.service.ts'

/** An order by its number, and its key for callers who are not of its account. */
interface Named {
  readonly id: string
  readonly key: string
}

/**
 * A customer pays all that is due for an order. The server decides the amount: the page's `expected` must agree with it. The
 * payment is entered before the card is asked, under the id that the page made, so sent again, or from two pages, one
 * balance is paid once. The bank may ask the customer; the page then sends the same again, or pays anew under another id. Refuses `orders.unknown`,
 * `auth.notAllowed` to staff, `orders.balanceChanged`, `orders.paymentKnown`, `checkout.tooManyDeclines`,
 * `checkout.cardUnknown`, `orders.cardAmount`, `orders.cardDeclined`, `orders.paymentPending`.
 */
export async function payBalance(
  call: OwnTransactionsCall,
  ports: PaymentPorts,
  named: Named,
  form: BalanceForm,
): Promise<PaidAnswer> {
  const head = authorizePayer(await findOrderHead(call.tx, named.id), named.key, call.actor)
  const userId = call.actor?.userId ?? null
  const card = await readDueCard(call, userId, form, { maySave: userId !== null })
  for (const one of await findReplaced(call, head.order_id, { id: form.id, card })) {
    const paid = await captureConfirmed(call, ports, one)
    if (paid !== null) refuseKnown(paid)
  }
  const entry = await call.withOwnTransaction((own) =>
    enterBalance(own, { ...named, orderId: head.order_id }, form, card),
  )
  if (entry.state === 'pending' && !isSameCard(entry, card))
    refuse('orders.cardDeclined', { values: { reason: unconfirmed } })
  if (entry.state === 'failed' || entry.state === 'voided')
    refuse('orders.cardDeclined', { values: { reason: entry.message ?? 'The card could not be charged.' } })
  const charge =
    entry.state === 'pending'
      ? await chargeDue(call, ports, entry, { card, isOwnerHere: true })
      : ({ is: 'done' } as const)
  return {
    order: await buildOrderView(call, named.id, named.key),
    action: charge.is === 'action' ? { client_secret: charge.clientSecret } : null,
  }
}

const isSameCard = (known: PaymentRow, card: DueCard): boolean =>
  known.card_brand === card.brand && known.card_last4 === card.last4

const unconfirmed = 'The bank has not confirmed the first card. Press Pay again to pay with the other one.'

/** Refuses another card: this payment has been made. */
const refuseKnown = ({ amount, card_last4 }: PaymentRow): never =>
  refuse('orders.paymentKnown', {
    values: { amount: formatCents(amount), way: `card ending in ${card_last4 ?? ''}` },
  })

/** The payments about which a bank was asked, and which this one would end. A bank may have confirmed them since. */
async function findReplaced(
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  orderId: number,
  { id, card }: { readonly id: string; readonly card: DueCard },
): Promise<PaymentRow[]> {
  const entries = await listPayments(tx, orderId)
  const known = entries.find(({ payment_id }) => payment_id === id)
  if (known === undefined) return entries.filter(isAskedOf(actor?.userId ?? null))
  return isAskedOf(known.user_id)(known) && !isSameCard(known, card) ? [known] : []
}

/**
 * Ends an entered payment for which another card was chosen while the bank was asking. Refuses where the first card was
 * charged, or may have been.
 */
async function replaceCard(call: Call, known: PaymentRow): Promise<void> {
  if (known.state === 'failed' || known.state === 'voided') return
  if (known.state === 'done') refuseKnown(known)
  if (known.waits_until === null) refuse('orders.paymentPending')
  await endAsked(call, known)
}

/** Ends a payment that a bank is asking about; the job ends its hold, or returns what was captured meanwhile. */
async function endAsked(call: Call, known: PaymentRow): Promise<void> {
  const message = 'Another card was chosen before the bank confirmed this one.'
  // It ended meanwhile: the next press is answered by what became of it.
  if (!(await endPayment(call.tx, known.payment_id, { state: 'failed', at: call.now, message })))
    refuse('orders.paymentPending')
  await call.stage(settleChargeJob, { payment_id: known.payment_id })
}

async function enterBalance(
  call: Call,
  { id, key, orderId }: Named & { readonly orderId: number },
  form: BalanceForm,
  card: DueCard,
): Promise<PaymentRow> {
  const order = await lockOrderForPayment(call.tx, orderId)
  const known = await findPayment(call.tx, form.id)
  if (known !== null && known.order_id !== order.order_id)
    return refuse('call.invalid', { errors: { id: 'Another payment has this id' } })
  const userId = call.actor?.userId ?? null
  if (known !== null) {
    if (!isSameCard(known, card)) await replaceCard(call, known)
    return known
  }
  // From a page that no longer has the id of what the bank asks about: all is paid anew.
  const entries = await listPayments(call.tx, order.order_id)
  const balance = calculateBalance(order, entries) + sumAsked(entries, userId)
  const expected = toCents(form.expected)
  if (balance <= 0 || balance !== expected)
    refuse('orders.balanceChanged', {
      values: { balance: formatCents(Math.max(0, balance)), expected: formatCents(expected) },
      current: await buildOrderView(call, id, key),
    })
  await refuseTestingOrder(call, order.order_id)
  for (const one of entries.filter(isAskedOf(userId))) await endAsked(call, one)
  return enterCharge(call, order, { id: form.id, amount: balance, card, userId })
}

/**
 * By which cards what is due for an order can be paid: the caller's saved ones, for administrators those of the order's
 * customer, and a new one. Refuses `orders.unknown`.
 */
export async function readPaymentWays(call: Call, ports: CheckoutPorts, { id, key }: Named): Promise<PaymentWays> {
  const head = authorizeOrder(await findOrderHead(call.tx, id), key, call.actor)
  const isAdmin = call.actor?.facts.admin === true
  const customer = isAdmin ? ((await findOrderRow(call.tx, head.display_id))?.user_id ?? null) : null
  const owner = isAdmin ? customer : isStaff(call.actor) ? null : (call.actor?.userId ?? null)
  return {
    cards: owner === null ? [] : (await findSavedCards(call.tx, owner)).map((one) => one.card),
    gateway: ports.cart.gateway,
  }
}
