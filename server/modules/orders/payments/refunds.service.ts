import { calculateDue, calculatePaid, splitRefund } from '../../../../domain/orders/balance.ts'
import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import type { LockedOrder } from '../orders.store.ts'
import { insertPayment, listPayments } from './ledger.store.ts'
import type { PaymentRow } from './ledger.store.ts'
import { refundJob } from './payments.rules.ts'

const isOpen = ({ state }: PaymentRow) => state === 'pending' || state === 'done'

const sum = (entries: readonly PaymentRow[]): Cents => entries.reduce((total, { amount }) => total + amount, 0)

/**
 * What a card did not take of our refunds of its charge, less what a person has returned on the gateway's own pages since, in
 * cents. A person returns it, and may have done so where no ledger knows, so no card is asked for it again.
 */
function countByHand(refunds: readonly PaymentRow[]): Cents {
  const lost = refunds.filter(({ state, gateway_ref }) => state === 'failed' && gateway_ref === null)
  const since = Math.min(...lost.map(({ at, done_at }) => (done_at ?? at).getTime()))
  const elsewhere = refunds.filter(
    (entry) => entry.gateway_ref !== null && isOpen(entry) && entry.at.getTime() >= since,
  )
  return Math.max(0, sum(lost) - sum(elsewhere))
}

/**
 * The card charges of an order with what can still be returned of each, and what a person returns of it, oldest first. A
 * person returns no more than is owed: an order that has become dearer since costs what did not reach its card.
 */
function listReturnable(entries: readonly PaymentRow[], owed: Cents) {
  let open = Math.max(0, owed)
  return entries
    .filter((entry) => entry.kind === 'charge' && entry.method === 'card' && isOpen(entry))
    .toReversed()
    .map(({ payment_id, amount }) => {
      const refunds = entries.filter(({ charge_id }) => charge_id === payment_id)
      const unreturned = amount - sum(refunds.filter(isOpen))
      const byHand = Math.min(countByHand(refunds), unreturned, open)
      open -= byHand
      return { payment_id, byHand, left: unreturned - byHand }
    })
    .toReversed()
}

/** What cards did not take of an order's refunds, and a person returns, of what is owed, in cents. */
export const sumByHand = (entries: readonly PaymentRow[], owed: Cents): Cents =>
  listReturnable(entries, owed).reduce((total, { byHand }) => total + byHand, 0)

/** What the cards of an order can still get back where this is owed, in cents. */
export const sumReturnable = (entries: readonly PaymentRow[], owed: Cents): Cents =>
  listReturnable(entries, owed).reduce((total, { left }) => total + left, 0)

/** What an order costs before and after a change, in cents. */
interface DueChange {
  readonly dueBefore: Cents
  readonly due: Cents
}

/**
 * Enters refunds of what an order was paid by card beyond `due` and what a person returns of what was owed before, and
 * stages the jobs that ask the gateway for them. The order must be locked. Returns the amount that goes back, in cents.
 */
export async function stageRefunds(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'stage'>,
  orderId: number,
  { dueBefore, due, userId, message }: DueChange & { readonly userId: number | null; readonly message: string | null },
): Promise<Cents> {
  const entries = await listPayments(call.tx, orderId)
  const paid = calculatePaid(entries)
  const owed = paid - dueBefore
  const back = paid - due - sumByHand(entries, owed)
  const refunds = splitRefund(listReturnable(entries, owed), Math.max(0, back))
  for (const { charge_id, amount } of refunds) {
    const payment_id = call.newId()
    await insertPayment(call.tx, {
      ...{ payment_id, order_id: orderId, kind: 'refund', method: 'card', amount, state: 'pending' },
      ...{ gateway_ref: null, charge_id, user_id: userId, message, at: call.now, done_at: null },
    })
    await call.stage(refundJob, { payment_id })
  }
  return refunds.reduce((total, { amount }) => total + amount, 0)
}

/**
 * Returns to its cards what an order was paid beyond its new total, and names what its mail has of it, a sentence each: what
 * goes to the card, and what is owed by now that a person returns, such as a check. Where this change makes no difference to it,
 * its mail came before. An account on terms has the credit of a return against its other orders, and nothing else.
 */
export async function returnExcess(call: SignedIn, order: LockedOrder, total: Cents): Promise<string[]> {
  if (order.order_type === 'warranty') return []
  const [dueBefore, due] = [calculateDue(order), calculateDue({ ...order, total })]
  const paid = calculatePaid(await listPayments(call.tx, order.order_id))
  const back = { dueBefore, due, userId: call.actor.userId, message: null }
  const returned = await stageRefunds(call, order.order_id, back)
  const onAccount = order.payment === 'terms' ? order.credited : 0
  const owed = paid - returned - due - onAccount
  const isOwed = owed > 0 && owed !== paid - dueBefore - onAccount
  return [
    ...(returned === 0 ? [] : [`${formatCents(returned)} goes back to the card.`]),
    ...(isOwed ? [`We owe you ${formatCents(owed)} and will send it to you another way.`] : []),
  ]
}
