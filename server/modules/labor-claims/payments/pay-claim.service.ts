// The one place in which a claim's payment gets its result: the payment, the paid lines and the claim's status together.
import { formatPaymentNumber } from '../../../../domain/labor-claims/payments.ts'
import { applyAction, isPaymentApproved } from '../../../../domain/labor-claims/states.ts'
import { formatCents } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { addHistory, sameStatus } from '../history.store.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { updateAndGetClaim, updateClaim } from '../labor-claims.store.ts'
import { toClaimState } from '../labor-claims.view.ts'
import { listLines } from '../money/money.store.ts'
import { notifySubscribers } from '../people/notifications.service.ts'
import { handStepOn } from '../provider/hand-on.service.ts'
import type { ClaimProvider } from '../provider/provider.ports.ts'
import { addBatchEvent, touchBatch } from './batches.store.ts'
import { isPaidBefore } from './paid-before.rules.ts'
import type { PaymentRecord } from './payments.store.ts'
import { addPaid, endPayment, findDue, findLivePayment, insertPayment } from './payments.store.ts'

const byHand = 'Recorded by hand'

/** Moves a claim on by a step of the office, as L05 does: history, mail and the provider's host. Null where the status has no such step. */
export async function takePaymentStep(
  call: SignedIn,
  provider: ClaimProvider,
  claim: ClaimRecord,
  { action, message }: { readonly action: 'queue_payment' | 'mark_paid'; readonly message: string },
): Promise<ClaimRecord | null> {
  const outcome = applyAction(toClaimState(claim), action, ['office'])
  if (!outcome.ok) return null
  const { status, accepted, completed, cameFrom } = outcome.next
  await addHistory(call, claim.claim_id, { action, from: claim.status, to: status, message }, 'none')
  const change = { status, accepted, completed, came_from: cameFrom, closed_at: status === 'paid' ? call.now : null }
  const after = await updateAndGetClaim(call.tx, claim.claim_id, change, call.now)
  await notifySubscribers(call, after, { action, before: claim, message: null, moneyDay: null })
  await handStepOn(call, provider, claim.claim_id, { action }, call.newId())
  return after
}

/** The bank paid: the lines of the claim count it, and the claim is paid where nothing more is due. */
export async function payByBank(
  call: SignedIn,
  provider: ClaimProvider,
  {
    claim,
    payment,
    reference,
  }: { readonly claim: ClaimRecord; readonly payment: PaymentRecord; readonly reference: string },
): Promise<void> {
  const { tx, now } = call
  await endPayment(tx, payment.payment_id, { state: 'paid', settled_at: now, reference, reason: '' })
  await addPaid(tx, claim.claim_id, payment)
  const message = [formatPaymentNumber(payment.number), formatCents(payment.amount), reference]
    .filter(Boolean)
    .join(', ')
  const [line] = await listLines(tx, claim.claim_id)
  // A payment of before ends nothing, even where nothing is due: it is an amount of its own for the manufacturer.
  const isOfBefore = line !== undefined && isPaidBefore(payment, line)
  const isPaid = !isOfBefore && (await findDue(tx, claim.claim_id)).amount <= 0
  const after = isPaid ? await takePaymentStep(call, provider, claim, { action: 'mark_paid', message }) : null
  if (after !== null) return
  // It was closed, reopened or approved again meanwhile: the money counts, the status stays.
  await addHistory(call, claim.claim_id, { ...sameStatus(claim), action: 'payPayment', message }, 'none')
  await updateClaim(tx, claim.claim_id, { status: claim.status }, now)
}

const ofFirmBefore =
  'It was for the firm that had the claim before, and no batch offers it again: pay it separately, unless that firm gets the claim again or the present approval has the same work'

/** The bank could not pay: the payment can be collected again, with its reason, unless it was another firm’s, from before the approval. */
export async function failByBank(
  call: SignedIn,
  {
    claim,
    payment,
    reference,
    reason,
  }: {
    readonly claim: ClaimRecord
    readonly payment: PaymentRecord
    readonly reference: string
    readonly reason: string
  },
): Promise<void> {
  await endPayment(call.tx, payment.payment_id, { state: 'failed', settled_at: call.now, reference, reason })
  const [line] = await listLines(call.tx, claim.claim_id)
  // The next approval makes it one of before too, also where no firm has the claim yet.
  const isOfOther = payment.account_id !== null && payment.account_id !== claim.servicer_account_id
  const isOfFirmBefore = line !== undefined && (isPaidBefore(payment, line) || (!isPaymentApproved(claim) && isOfOther))
  const message = [
    `${formatPaymentNumber(payment.number)}: ${isOfFirmBefore ? reason.replace(/\.$/, '') : reason}`,
    // No batch offers it: what is due is the next firm’s.
    ...(isOfFirmBefore ? [ofFirmBefore] : []),
  ].join('. ')
  await addHistory(call, claim.claim_id, { ...sameStatus(claim), action: 'failPayment', message }, 'none')
  await updateClaim(call.tx, claim.claim_id, {}, call.now)
}

/** Takes the payment of a claim out of a batch that has not gone to the bank. */
export async function removePayment(
  call: SignedIn,
  claim: Pick<ClaimRecord, 'claim_id' | 'status'>,
  payment: PaymentRecord,
  reason: string,
): Promise<void> {
  await endPayment(call.tx, payment.payment_id, { state: 'removed', settled_at: call.now, reference: '', reason })
  const message = `${formatPaymentNumber(payment.number)}: ${reason}`
  await addHistory(call, claim.claim_id, { ...sameStatus(claim), action: 'removePayment', message }, 'none')
}

/** A claim that is closed is not paid by a batch that has not gone to the bank. What is at the bank gets its answer. */
export async function removeQueuedPayment(call: SignedIn, claim: ClaimRecord): Promise<void> {
  const live = await findLivePayment(call.tx, claim.claim_id)
  if (live?.state !== 'queued') return
  await removePayment(call, claim, live, 'The claim was closed')
  await changeBatch(call, live, 'remove')
}

/** A batch that loses a payment is another than the one that was looked at: what was seen cannot go to the bank any more. */
async function changeBatch(
  call: SignedIn,
  { batch_id: id, number }: PaymentRecord,
  event: 'remove' | 'paid',
): Promise<void> {
  if (id === null) return
  await touchBatch(call.tx, id)
  await addBatchEvent(call, id, { event, message: formatPaymentNumber(number) })
}

/**
 * `mark_paid` by hand: everything approved counts as paid. A payment that is in a batch ends with it, so that no batch pays it
 * again, unless it is another firm’s, from before the approval: that is the bank’s to end. The rest is a payment of its own,
 * without a batch, to the account that has the claim. What was paid too much is taken back from the account that was approved.
 */
export async function payByHand(call: SignedIn, claim: ClaimRecord): Promise<void> {
  const { tx, now, newId } = call
  const live = await findLivePayment(tx, claim.claim_id)
  const [line] = await listLines(tx, claim.claim_id)
  if (live !== null && (line === undefined || !isPaidBefore(live, line))) {
    await endPayment(tx, live.payment_id, { state: 'paid', settled_at: now, reference: byHand, reason: '' })
    await addPaid(tx, claim.claim_id, live)
    await changeBatch(call, live, 'paid')
  }
  const due = await findDue(tx, claim.claim_id)
  const payee = due.amount < 0 ? (line?.account_id ?? claim.servicer_account_id) : claim.servicer_account_id
  if (due.labor !== 0 || due.trips !== 0 || due.mileage !== 0 || due.parts !== 0)
    await insertPayment(tx, {
      ...{ payment_id: newId(), claim_id: claim.claim_id, account_id: payee, batch_id: null },
      ...{ state: 'paid', queued_at: now, settled_at: now, reference: byHand, ...due },
    })
  await addPaid(tx, claim.claim_id, due)
}
