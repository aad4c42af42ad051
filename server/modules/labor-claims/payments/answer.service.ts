import type { claimPayments, PaymentBatch, SettleForm } from '../../../../contract/claim-payments.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import {
  formatBatchNumber,
  formatPaymentNumber,
  getPaymentStateLabel,
  readAnswer,
} from '../../../../domain/labor-claims/payments.ts'
import type { AnsweredPayment, BadLine } from '../../../../domain/labor-claims/payments.ts'
import { formatCents } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { readCsv } from '../../../kernel/csv-file.ts'
import { requireReadAccess } from '../labor-claims.policy.ts'
import { lockClaim } from '../labor-claims.store.ts'
import type { ClaimProvider } from '../provider/provider.ports.ts'
import { viewBatch } from './batch.service.ts'
import { addBatchEvent, lockBatch, touchBatch } from './batches.store.ts'
import type { LockedBatch } from './batches.store.ts'
import { failByBank, payByBank } from './pay-claim.service.ts'
import { listBatchPayments, lockPayment } from './payments.store.ts'
import type { PaymentRecord } from './payments.store.ts'

type Table = typeof claimPayments.table
type Result = Pick<AnsweredPayment, 'result' | 'reference' | 'reason'>

/** Gives one payment its result. `unchanged`: it has this result already. A text: why it cannot have it. */
async function settle(
  call: SignedIn,
  provider: ClaimProvider,
  { payment_id: paymentId, claim_id: claimId }: Pick<PaymentRecord, 'payment_id' | 'claim_id'>,
  { result, reference, reason }: Result,
): Promise<{ readonly is: 'paid' | 'failed' | 'unchanged' } | { readonly is: 'not'; readonly payment: PaymentRecord }> {
  const { claim } = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  const payment = (await lockPayment(call.tx, paymentId)) ?? refuse('claim-payments.paymentUnknown')
  if (payment.state === result) return { is: 'unchanged' }
  if (payment.state !== 'exported') return { is: 'not', payment }
  if (result === 'paid') await payByBank(call, provider, { claim, payment, reference })
  else await failByBank(call, { claim, payment, reference, reason })
  return { is: result }
}

const explain = ({ number, state }: Pick<PaymentRecord, 'number' | 'state'>): string =>
  `${formatPaymentNumber(number)} is “${getPaymentStateLabel(state)}” already`

/** A batch that went to the bank, locked. Refuses `claim-payments.batchUnknown`, `claim-payments.notExported`. */
async function lockExported(call: SignedIn, id: string): Promise<LockedBatch> {
  const batch = (await lockBatch(call.tx, id)) ?? refuse('claim-payments.batchUnknown')
  return batch.exported_at === null ? refuse('claim-payments.notExported') : batch
}

/**
 * Applies the bank's answer (ours). Rows that fit are applied; a bad one is named by its line and changes nothing; one that was
 * applied before changes nothing either, so that the same file can come twice.
 */
export async function importAnswer(
  call: SignedIn,
  provider: ClaimProvider,
  id: string,
  { csv }: Received<Table['importAnswer']>['body'],
): Promise<Reply<Table['importAnswer']>> {
  const { number } = await lockExported(call, id)
  const { records, openQuote } = await readCsv(new TextEncoder().encode(csv))
  const { rows, bad, waiting } = readAnswer(records)
  const problems: BadLine[] = [...bad]
  if (openQuote !== null)
    problems.push({ line: openQuote, message: 'A quote is never closed. Nothing after it was read' })
  const payments = new Map((await listBatchPayments(call.tx, id)).map((one) => [one.number, one]))
  const counts = { paid: 0, failed: 0, unchanged: 0 }
  const known = rows.flatMap((row) => {
    const payment = payments.get(row.number)
    const wrong =
      payment === undefined
        ? `${formatPaymentNumber(row.number)} is not in ${formatBatchNumber(number)}`
        : row.amount !== null && row.amount !== payment.amount
          ? `${formatPaymentNumber(row.number)} is ${formatCents(payment.amount)}, not ${formatCents(row.amount)}`
          : null
    if (wrong !== null) problems.push({ line: row.line, message: wrong })
    return payment === undefined || wrong !== null ? [] : [{ row, payment }]
  })
  // In the order of the claims' ids, as they are collected.
  for (const { row, payment } of known.toSorted((a, b) => (a.payment.claim_id < b.payment.claim_id ? -1 : 1))) {
    const settled = await settle(call, provider, payment, row)
    if (settled.is === 'not') problems.push({ line: row.line, message: explain(settled.payment) })
    else counts[settled.is] += 1
  }
  if (counts.paid + counts.failed > 0) {
    await touchBatch(call.tx, id)
    await addBatchEvent(call, id, { event: 'answer', message: `${counts.paid} paid, ${counts.failed} failed` })
  }
  return {
    ...counts,
    waiting,
    bad: problems.toSorted((a, b) => a.line - b.line),
    batch: await viewBatch(call, id),
  }
}

/** Enters the result of one payment by hand (ours). Refuses `claim-payments.settled` where it has another one. */
export async function settlePayment(
  call: SignedIn,
  provider: ClaimProvider,
  { id, payment: paymentId }: Received<Table['settlePayment']>['params'],
  form: SettleForm,
): Promise<PaymentBatch> {
  if (form.result === 'failed' && form.reason.trim() === '')
    refuse('call.invalid', { errors: { reason: 'Say why it failed' } })
  await lockExported(call, id)
  const payment = (await listBatchPayments(call.tx, id)).find((one) => one.payment_id === paymentId)
  if (payment === undefined) return refuse('claim-payments.paymentUnknown')
  const result = { ...form, reference: form.reference.trim(), reason: form.reason.trim() }
  const settled = await settle(call, provider, payment, result)
  if (settled.is === 'not') {
    const values = { payment: formatPaymentNumber(payment.number), state: getPaymentStateLabel(settled.payment.state) }
    return refuse('claim-payments.settled', { values })
  }
  if (settled.is !== 'unchanged') {
    await touchBatch(call.tx, id)
    await addBatchEvent(call, id, { event: form.result, message: formatPaymentNumber(payment.number) })
  }
  return viewBatch(call, id)
}
