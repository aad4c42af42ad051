// Refunds as the gateway has them. Its events may be repeated, late, or out of order, so each one only makes the server ask.
import { formatCents } from '../../../../domain/money/cents.ts'
import { calculateBalance } from '../../../../domain/orders/balance.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import type { FoundRefund } from '../../../ports/payments.ts'
import {
  endPayment,
  failRefundEntry,
  findPayment,
  insertPayment,
  listPayments,
  lockOrderForPayment,
  lowerPayment,
  sumByHand,
} from '../../orders/index.ts'
import type { PaymentRow } from '../../orders/index.ts'
import { recheckMs } from '../placement/attempts.rules.ts'
import type { AttemptContext } from '../placement/reconcile.service.ts'
import type { PaymentPorts } from '../checkout.ports.ts'
import { toBegunCharge } from './collect.rules.ts'
import { lostMessage, tellLostRefund, writeReturn } from './write-return.service.ts'

const isOpen = ({ state }: PaymentRow) => state === 'pending' || state === 'done'
const sum = (all: readonly { readonly amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0)

/**
 * Brings the refunds of a charge in line with the gateway: those that did not reach the card have failed, also where they
 * counted as done, and what was returned on the gateway's own pages is entered. Both are one step, so that nothing counts as
 * owed that a person has returned meanwhile.
 */
export async function syncRefunds(context: AttemptContext, ports: PaymentPorts, charge: PaymentRow): Promise<void> {
  const settledBefore = new Date(context.now.getTime() - recheckMs)
  const found = await ports.payments.find(toBegunCharge(charge))
  // Stripe reports a hold that ended as refunded.
  if (found === null || found.state === 'voided') return
  const refunds = await ports.payments.listRefunds(found.ref)
  await context.withOwnTransaction(async (job) => {
    await lockOrderForPayment(job.tx, charge.order_id)
    const entries = await listPayments(job.tx, charge.order_id)
    const state = entries.find(({ payment_id }) => payment_id === charge.payment_id)?.state
    // It counts nothing, so neither does what came back of it.
    if (state === 'voided' || state === 'failed') return
    const ours = entries.filter(({ charge_id }) => charge_id === charge.payment_id)
    const difference = compareRefunds(ours, refunds, settledBefore)
    await enterFound(job, charge, difference)
    await tellFound(job, charge, difference)
  })
}

/**
 * Lowers a refund that waits, where less is left of its charge at the gateway: what was returned there meanwhile is entered in
 * the same step, and the refund is of what the customer has then still to get. Where that is nothing, it ends.
 */
export async function lowerRefund(
  context: AttemptContext,
  ports: PaymentPorts,
  { charge, ref, refundId }: { readonly charge: PaymentRow; readonly ref: string; readonly refundId: string },
): Promise<void> {
  const settledBefore = new Date(context.now.getTime() - recheckMs)
  const refunds = await ports.payments.listRefunds(ref)
  await context.withOwnTransaction(async (job) => {
    const order = await lockOrderForPayment(job.tx, charge.order_id)
    const listOthers = async () =>
      (await listPayments(job.tx, charge.order_id)).filter(({ payment_id }) => payment_id !== refundId)
    const refund = await findPayment(job.tx, refundId)
    if (refund?.state !== 'pending') return
    const ours = (await listOthers()).filter(({ charge_id }) => charge_id === charge.payment_id)
    const found = compareRefunds(ours, refunds, settledBefore)
    await enterFound(job, charge, found)
    const others = await listOthers()
    const owed = -calculateBalance(order, others)
    const left = charge.amount - sum(refunds.filter(({ isLost }) => !isLost))
    const amount = Math.min(refund.amount, left, owed - sumByHand(others, owed))
    if (amount > 0) await lowerPayment(job.tx, refundId, amount)
    else
      await endPayment(job.tx, refundId, { state: 'voided', at: job.now, message: 'A person had returned it already.' })
    await tellFound(job, charge, found)
  })
}

/** What the gateway has of the refunds of a charge, and the ledger has not. */
interface Difference {
  readonly lost: readonly PaymentRow[]
  readonly elsewhere: readonly FoundRefund[]
}

async function enterFound(job: JobCall, charge: PaymentRow, { lost, elsewhere }: Difference): Promise<void> {
  for (const { payment_id } of lost) await failRefundEntry(job.tx, payment_id, { at: job.now, message: lostMessage })
  for (const refund of elsewhere) await enterElsewhere(job, charge, refund)
}

async function tellFound(job: JobCall, charge: PaymentRow, { lost, elsewhere }: Difference): Promise<void> {
  for (const entry of lost) await tellLostRefund(job, entry, lostMessage)
  if (elsewhere.length === 0) return
  const amount = formatCents(sum(elsewhere))
  await writeReturn(job, charge.order_id, `${amount} was returned on the payment gateway’s own pages.`)
}

/**
 * Compares the entries of a charge's refunds with the gateway's: those entries that have not reached the card, and those
 * refunds, or parts of them, that are not entered. A failed entry stays failed.
 */
function compareRefunds(
  entries: readonly PaymentRow[],
  refunds: readonly FoundRefund[],
  settledBefore: Date,
): Difference {
  const entryOf = ({ key, ref }: FoundRefund) =>
    entries.find(({ payment_id, gateway_ref }) => payment_id === key || gateway_ref === ref)
  const live = refunds.filter((refund) => !refund.isLost && entryOf(refund)?.state !== 'failed')
  const lost = entries.filter(
    (entry) => isOpen(entry) && refunds.some((refund) => refund.isLost && entryOf(refund) === entry),
  )
  const open = entries.filter((entry) => isOpen(entry) && !lost.includes(entry))
  const isNamed = (entry: PaymentRow) => refunds.some((refund) => entryOf(refund) === entry)
  // The gateway has no refund of this name where a person had returned the money there before. That one may fail as well.
  const unnamed = open.filter((entry) => !isNamed(entry) && entry.done_at !== null && entry.done_at < settledBefore)
  let short = refunds.some(({ isLost }) => isLost)
    ? sum(open.filter((entry) => isNamed(entry) || unnamed.includes(entry))) - sum(live)
    : 0
  const alsoLost: PaymentRow[] = []
  for (const entry of unnamed) {
    if (entry.amount > short) continue
    alsoLost.push(entry)
    short -= entry.amount
  }
  const unentered = live.filter((refund) => entryOf(refund) === undefined)
  return { lost: [...lost, ...alsoLost], elsewhere: takeUpTo(unentered, sum(live) - sum(open)) }
}

/** Some of these refunds, or a part of the last one, that come to this amount. */
function takeUpTo(refunds: readonly FoundRefund[], amount: number): FoundRefund[] {
  const taken: FoundRefund[] = []
  for (const refund of refunds) {
    const left = amount - sum(taken)
    if (left > 0) taken.push({ ...refund, amount: Math.min(left, refund.amount) })
  }
  return taken
}

const enterElsewhere = (job: JobCall, charge: PaymentRow, { ref, amount }: FoundRefund): Promise<void> =>
  insertPayment(job.tx, {
    ...{ payment_id: job.newId(), order_id: charge.order_id, kind: 'refund', method: 'card', amount, state: 'done' },
    ...{ gateway_ref: ref, charge_id: charge.payment_id, user_id: null, message: null, at: job.now, done_at: job.now },
  })
