import { getDeclineSentence } from '../../../../domain/checkout/sentences.ts'
import { formatCents } from '../../../../domain/money/cents.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import type { FoundCharge } from '../../../ports/payments.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import {
  addOrderHistory,
  buildPaidEmail,
  endPayment,
  findCustomerEmail,
  findPayment,
  listPayments,
  lockOrderForPayment,
  waitForBank,
} from '../../orders/index.ts'
import type { PaymentRow } from '../../orders/index.ts'
import type { PaymentPorts } from '../checkout.ports.ts'
import { bankConfirmationMs } from '../placement/attempts.rules.ts'
import { isCancelled } from '../placement/attempts.store.ts'
import { voidOrRefund } from '../placement/reconcile.service.ts'
import type { AttemptContext } from '../placement/reconcile.service.ts'
import { countDecline } from './card-testing.service.ts'
import { keepPaidCardJob, settleChargeJob, toBegunCharge } from './collect.rules.ts'
import type { DueCard } from './due-card.service.ts'
import { lookAgain, releasePayment } from './refunds.service.ts'
import { tellUnreturned } from './write-return.service.ts'

/** A charge that is done, or that the bank asks its customer about first. */
export type DueCharge = { readonly is: 'done' } | { readonly is: 'action'; readonly clientSecret: string }

/**
 * Charges a card for a payment that is entered as pending, under the payment's id: authorize, then capture. Sent again, it
 * goes on where it was. `isOwnerHere`: the bank may ask the customer, who is at the screen; else such a card is declined.
 * Refuses `orders.cardDeclined` and `orders.paymentPending`.
 */
export async function chargeDue(
  context: AttemptContext,
  ports: PaymentPorts,
  entry: PaymentRow,
  { card, isOwnerHere }: { readonly card: DueCard; readonly isOwnerHere: boolean },
): Promise<DueCharge> {
  // The bank was asked before: a repeated authorization would answer what it answered then.
  const answer = entry.waits_until === null ? await authorizeCard(ports, entry, card) : await findDecision(ports, entry)
  if (answer === null) return refuse('orders.paymentPending')
  switch (answer.is) {
    case 'authorized':
      return finish(context, ports, entry, answer.ref)
    case 'declined':
      if (isOwnerHere) await recordDecline(context, entry)
      return declineDue(context, entry, answer.message)
    case 'action':
      if (!isOwnerHere) {
        await ports.payments.void(answer.ref, toBegunCharge(entry)).catch(() => undefined)
        return declineDue(
          context,
          entry,
          'The bank wants to ask the customer, who is not here. Take another card or a check.',
        )
      }
      await context.withOwnTransaction((own) =>
        waitForBank(own.tx, entry.payment_id, new Date(own.now.getTime() + bankConfirmationMs)),
      )
      return { is: 'action', clientSecret: answer.clientSecret }
  }
}

type Answer = Awaited<ReturnType<PaymentPorts['payments']['authorize']>> | null

async function authorizeCard(ports: PaymentPorts, entry: PaymentRow, card: DueCard): Promise<Answer> {
  const { source, address } = card
  const answer = await ports.payments
    .authorize({ ...toBegunCharge(entry), source, address, shouldSave: entry.card_to_keep !== null })
    .catch(() => null)
  ports.steps.after('authorized')
  return answer
}

/** What became of a charge that the bank was asking about; null where the gateway does not answer. */
async function findDecision(ports: PaymentPorts, entry: PaymentRow): Promise<Answer> {
  const found = await ports.payments.find(toBegunCharge(entry)).catch(() => undefined)
  if (found === undefined) return null
  if (found?.state === 'authorized' || found?.state === 'captured') return { is: 'authorized', ref: found.ref }
  if (found?.state === 'action') return { is: 'action', ref: found.ref, clientSecret: found.clientSecret ?? '' }
  return { is: 'declined', message: found?.message ?? 'This transaction has been declined.' }
}

/**
 * Captures a payment about which a bank was asking and that it has confirmed, so that no other card pays the same. Returns it
 * where it is paid by now, else null. Refuses `orders.paymentPending` where it is not known whether it was charged.
 */
export async function captureConfirmed(
  context: AttemptContext,
  ports: PaymentPorts,
  entry: PaymentRow,
): Promise<PaymentRow | null> {
  const decision = await findDecision(ports, entry)
  if (decision === null) return refuse('orders.paymentPending')
  if (decision.is !== 'authorized') return null
  await capture(context, ports, entry.payment_id, decision.ref)
  const after = await findPayment(context.tx, entry.payment_id)
  if (after?.state === 'pending') refuse('orders.paymentPending')
  return after?.state === 'done' ? after : null
}

async function finish(
  context: AttemptContext,
  ports: PaymentPorts,
  entry: PaymentRow,
  ref: string,
): Promise<DueCharge> {
  await capture(context, ports, entry.payment_id, ref)
  const after = await findPayment(context.tx, entry.payment_id)
  if (after?.state === 'done') return { is: 'done' }
  if (after?.state === 'pending') return refuse('orders.paymentPending')
  return refuse('orders.cardDeclined', { values: { reason: after?.message ?? 'The order was cancelled meanwhile.' } })
}

/** Counts a card that a customer tried in vain for what is due (record 144). */
const recordDecline = (context: AttemptContext, { order_id, amount }: PaymentRow): Promise<void> =>
  context
    .withOwnTransaction(({ tx, now }) =>
      countDecline(tx, { paid: `order ${order_id}`, network: context.request?.address ?? null, amount }, now),
    )
    .catch(() => undefined)

/** Ends a payment whose card was declined, and refuses with the reason. */
async function declineDue(context: AttemptContext, entry: PaymentRow, message: string): Promise<never> {
  const reason = getDeclineSentence(message)
  await context.withOwnTransaction(async (own) => {
    await lockOrderForPayment(own.tx, entry.order_id)
    await endPayment(own.tx, entry.payment_id, { state: 'failed', at: own.now, message: reason })
  })
  return refuse('orders.cardDeclined', { values: { reason } })
}

/** Captures an authorized charge and enters it. False where the gateway has lost the authorization, or the entry has ended. */
async function capture(context: AttemptContext, ports: PaymentPorts, paymentId: string, ref: string): Promise<boolean> {
  const entry = await findPayment(context.tx, paymentId)
  if (entry?.state !== 'pending') {
    // The order was cancelled meanwhile: the hold must not stay.
    if (entry !== null && entry.state !== 'done')
      await ports.payments.void(ref, toBegunCharge(entry)).catch(() => undefined)
    return entry?.state === 'done'
  }
  if (await isCancelled(context.tx, entry.order_id)) {
    // It ends the hold, or returns what an earlier try has captured. The job of the cancellation may not have run yet.
    await releasePayment(context, ports, entry.order_id).catch(() => undefined)
    return (await findPayment(context.tx, paymentId))?.state !== 'pending'
  }
  const result = await ports.payments.capture(ref, toBegunCharge(entry)).catch(() => null)
  ports.steps.after('captured')
  if (result === null) return false
  return context.withOwnTransaction(async (job) => {
    const isDone = result.is === 'captured'
    const ended = isDone
      ? ({ state: 'done' } as const)
      : ({ state: 'failed', message: 'The authorization has expired.' } as const)
    // As each that ends a payment: the order first, so that none waits for the other.
    await lockOrderForPayment(job.tx, entry.order_id)
    if (!(await endPayment(job.tx, paymentId, { ...ended, at: job.now, gatewayRef: ref }))) {
      // It ended meanwhile: what was captured goes back.
      if (isDone) await job.stage(settleChargeJob, { payment_id: paymentId })
      return isDone
    }
    if (isDone && entry.card_to_keep !== null) await job.stage(keepPaidCardJob, { payment_id: paymentId })
    if (isDone) await writePaid(job, entry, `${formatCents(entry.amount)} was charged to the card.`)
    return isDone
  })
}

const isWaiting = (entry: PaymentRow, found: FoundCharge | null, now: Date) =>
  found?.state === 'action' && entry.waits_until !== null && entry.waits_until > now

/**
 * Finds out what became of a charge whose call died, whose answer was lost, or about which the bank asked. Idempotent. A
 * charge that the bank may still ask about is looked at again when that time is over. One that reached the gateway after its
 * order was cancelled, or after nothing was found of it, is released there.
 */
export async function settleCharge(context: AttemptContext, ports: PaymentPorts, paymentId: string): Promise<void> {
  const entry = await findPayment(context.tx, paymentId)
  if (entry === null || entry.state === 'done') return
  const found = await ports.payments.find(toBegunCharge(entry))
  if (entry.state !== 'pending') {
    const unreturned = await voidOrRefund(ports, toBegunCharge(entry), found)
    if (unreturned === null) return
    return context.withOwnTransaction((job) => tellUnreturned(job, entry, unreturned.amount))
  }
  if (found?.state === 'authorized' || found?.state === 'captured') {
    if (await capture(context, ports, paymentId, found.ref)) return
    throw new Error(`The charge ${paymentId} could not be captured yet`)
  }
  if (isWaiting(entry, found, context.now)) {
    const { waits_until: until } = entry
    if (until !== null)
      await context.withOwnTransaction((job) => job.stage(settleChargeJob, { payment_id: paymentId }, until))
    return
  }
  if (found?.state === 'action') await ports.payments.void(found.ref, toBegunCharge(entry))
  const message = found?.message == null ? 'The card was not charged.' : getDeclineSentence(found.message)
  await context.withOwnTransaction(async (job) => {
    await lockOrderForPayment(job.tx, entry.order_id)
    const isEnded = await endPayment(job.tx, paymentId, { state: 'failed', at: job.now, message })
    if (isEnded && found === null) await lookAgain(job, paymentId)
  })
}

type Writer = Pick<JobCall, 'tx' | 'now' | 'newId' | 'stage'>
/** Tells the history and the customer that something was paid; the mail is the receipt. */
export async function writePaid(call: Writer, entry: PaymentRow, message: string): Promise<void> {
  const order = await lockOrderForPayment(call.tx, entry.order_id)
  await addOrderHistory(call, entry.order_id, {
    ...{ userId: entry.user_id, action: 'pay', from: order.status, to: order.status },
    message,
  })
  const email = await findCustomerEmail(call.tx, order)
  if (email === '') return
  const payments = await listPayments(call.tx, entry.order_id)
  await stageEmail(call, email, buildPaidEmail(order, { entry, payments, at: call.now }))
}
