import type { Cents } from '../../../../domain/money/cents.ts'
import type { BegunCharge, FoundCharge } from '../../../ports/payments.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import { releaseCoupon } from '../../cart/index.ts'
import { moveStock } from '../../warehouse/index.ts'
import { findAttempt, updateAttempt, lockAttempt } from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'
import type { PaymentPorts } from '../checkout.ports.ts'
import { mailShop } from '../mail-shop.service.ts'
import { recheckJob, recheckMs, reconcileJob } from './attempts.rules.ts'
import { buildUnreturnedChargeNotice } from './unreturned-charge.mail.ts'

/** What a call or a job needs to work on an attempt outside any transaction. */
export interface AttemptContext {
  /** The plain database, for single statements. */
  readonly tx: Tx
  readonly now: Date
  readonly withOwnTransaction: <T>(work: (job: JobCall) => Promise<T>) => Promise<T>
  /** Where the call came from; missing in a job. */
  readonly request?: { readonly address: string }
}
export const toChargeKey = ({ attempt_id, amount, gateway_ref, began_at }: Attempt): BegunCharge => ({
  ...{ key: attempt_id, amount, ref: gateway_ref, at: began_at },
})

/** What did not go back of a charge that pays nothing. A person returns it. */
export interface UnreturnedCharge {
  /** The gateway's id of the charge. */
  readonly ref: string
  /** In cents. */
  readonly amount: Cents
}

/**
 * Voids an authorization, or refunds a charge that was captured, of what is not paid any more. Returns what did not go back to
 * its card, or null.
 */
export async function voidOrRefund(
  { payments }: PaymentPorts,
  charge: BegunCharge,
  found: FoundCharge | null,
): Promise<UnreturnedCharge | null> {
  if (found?.state === 'action' || found?.state === 'authorized') await payments.void(found.ref, charge)
  if (found?.state !== 'captured') return null
  const refund = (amount: Cents) => payments.refund(found.ref, charge, { key: charge.key, amount })
  const whole = await refund(charge.amount)
  const answer = whole.is === 'short' ? await refund(whole.left) : whole
  if (answer.is === 'made') return null
  if (answer.is === 'short')
    throw new Error(`The charge ${charge.key} changes at the gateway; it goes back at the next try`)
  // A person may have returned it on the gateway's own pages.
  const back = (await payments.listRefunds(found.ref)).filter(({ isLost }) => !isLost)
  const amount = charge.amount - back.reduce((sum, one) => sum + one.amount, 0)
  return amount > 0 ? { ref: found.ref, amount } : null
}

/** Returns what the gateway has of an attempt that placed no order. */
async function returnCharge(ports: PaymentPorts, attempt: Attempt): Promise<UnreturnedCharge | null> {
  const charge = toChargeKey(attempt)
  return voidOrRefund(ports, charge, await ports.payments.find(charge))
}

const unreturnedMessage = 'The charge did not go back. Return it by hand.'

/** Tells the shop once about the charge of a locked attempt that did not go back. */
async function tellUnreturned(job: JobCall, attempt: Attempt, charge: UnreturnedCharge): Promise<void> {
  const { attempt_id, words, draft } = attempt
  if (words?.includes(unreturnedMessage) === true) return
  await updateAttempt(job.tx, attempt_id, { words: `${words ?? ''} ${unreturnedMessage}`.trim() })
  await mailShop(job, buildUnreturnedChargeNotice({ ...charge, customer: draft.email }))
}

/**
 * Releases an attempt: it can no longer be placed, the charge is voided or refunded, then stock and coupon are returned.
 * Idempotent at every step. Returns false if the attempt was placed.
 */
export async function releaseAttempt(
  context: AttemptContext,
  ports: PaymentPorts,
  attemptId: string,
  reason: string,
): Promise<boolean> {
  const attempt = await context.withOwnTransaction(async ({ tx }) => {
    const locked = await lockAttempt(tx, attemptId)
    if (locked?.state === 'begun' || locked?.state === 'action')
      await updateAttempt(tx, attemptId, { state: 'releasing', words: reason })
    return locked
  })
  if (attempt === null || attempt.state === 'placed') return false
  if (attempt.state === 'released') return true
  ports.steps.after('releasing')
  const unreturned = attempt.is_charged ? await returnCharge(ports, attempt) : null
  ports.steps.after('voided')
  await context.withOwnTransaction(async (job) => {
    const locked = await lockAttempt(job.tx, attemptId)
    if (locked?.state !== 'releasing') return
    if (locked.draft.takesStock) await returnStock(job, locked)
    await releaseCoupon(job, locked.submission)
    await updateAttempt(job.tx, attemptId, { state: 'released', ended_at: job.now })
    if (unreturned !== null) await tellUnreturned(job, locked, unreturned)
    if (locked.is_charged)
      await job.stage(recheckJob, { attempt_id: attemptId }, new Date(job.now.getTime() + recheckMs))
  })
  return true
}

const returnStock = ({ tx, now }: JobCall, { attempt_id, draft }: Attempt) =>
  moveStock(
    tx,
    draft.lines.map(({ product_id, qty }) => ({ product_id, by: qty })),
    { kind: 'cancellation', at: now, userId: null, sourceId: attempt_id, note: 'The checkout was not completed.' },
  )

/** The reconciler: releases an attempt whose lease has expired. An attempt with a live lease is checked again later. */
export async function reconcileAttempt(context: AttemptContext, ports: PaymentPorts, attemptId: string): Promise<void> {
  // Most attempts have ended long ago; this check takes no lock.
  const known = await findAttempt(context.tx, attemptId)
  if (known === null || known.ended_at !== null) return
  const isDue = await context.withOwnTransaction(async (job) => {
    const attempt = await lockAttempt(job.tx, attemptId)
    if (attempt === null || attempt.ended_at !== null) return false
    if (attempt.leased_until <= job.now) return true
    await job.stage(reconcileJob, { attempt_id: attemptId }, attempt.leased_until)
    return false
  })
  if (isDue) await releaseAttempt(context, ports, attemptId, 'The lease expired before the order was placed.')
}

/** Voids or refunds a charge that reached the gateway after its attempt was released. */
export async function recheckCharge(context: AttemptContext, ports: PaymentPorts, attemptId: string): Promise<void> {
  const attempt = await findAttempt(context.tx, attemptId)
  if (attempt?.state !== 'released' || !attempt.is_charged) return
  const unreturned = await returnCharge(ports, attempt)
  if (unreturned === null) return
  await context.withOwnTransaction(async (job) => {
    const locked = await lockAttempt(job.tx, attemptId)
    if (locked !== null) await tellUnreturned(job, locked, unreturned)
  })
}
