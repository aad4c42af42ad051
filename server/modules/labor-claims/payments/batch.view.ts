import type { BatchLine, BatchRow, PaymentBatch } from '../../../../contract/claim-payments.ts'
import { formatBatchNumber, formatPaymentNumber } from '../../../../domain/labor-claims/payments.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { Tx } from '../../../kernel/call.ts'
import { toCsv } from '../../../kernel/csv-sheet.ts'
import type { CsvAnswer } from '../../../kernel/csv-sheet.ts'
import { loadAuthors } from '../people/people.store.ts'
import type { BatchRecord } from './batches.store.ts'
import { listBatchEvents } from './batches.store.ts'
import type { BatchPayment } from './payments.store.ts'
import { listBatchPayments } from './payments.store.ts'

/** A row of the list of batches. */
export const toBatchRow = (batch: BatchRecord, createdBy: string): BatchRow => ({
  batch_id: batch.batch_id,
  number: formatBatchNumber(batch.number),
  rev: batch.rev,
  created_at: batch.created_at.toISOString(),
  created_by: createdBy,
  exported_at: batch.exported_at?.toISOString() ?? null,
  count: batch.count ?? 0,
  amount: toAmount(batch.amount ?? 0),
  paid: { count: batch.paid_count ?? 0, amount: toAmount(batch.paid_amount ?? 0) },
  failed: { count: batch.failed_count ?? 0, amount: toAmount(batch.failed_amount ?? 0) },
})

const toLine = (payment: BatchPayment): BatchLine => ({
  payment_id: payment.payment_id,
  number: formatPaymentNumber(payment.number),
  state: payment.state,
  ticket_id: payment.claim_id,
  display_id: payment.display_id,
  customer: payment.customer_company || payment.customer_name,
  account_id: payment.account_id ?? 0,
  servicer: payment.servicer ?? '',
  amount: toAmount(payment.amount),
  reference: payment.reference,
  reason: payment.reason,
  settled_at: payment.settled_at?.toISOString() ?? null,
})

/** What each servicer of the batch gets, without what was taken out. */
function sumServicers(payments: readonly BatchPayment[]): PaymentBatch['servicers'] {
  const counted = payments.filter(({ state }) => state !== 'removed')
  return [...Map.groupBy(counted, ({ account_id }) => account_id ?? 0)].map(([account_id, own]) => ({
    account_id,
    name: own[0]?.servicer ?? '',
    count: own.length,
    amount: toAmount(own.reduce((sum, { amount }) => sum + amount, 0)),
  }))
}

/** A batch with its payments and its history. */
export async function buildBatchView(tx: Tx, batch: BatchRecord): Promise<PaymentBatch> {
  const payments = await listBatchPayments(tx, batch.batch_id)
  const events = await listBatchEvents(tx, batch.batch_id)
  const authorOf = await loadAuthors(tx, [batch.created_by, ...events.map(({ user_id }) => user_id)])
  return {
    ...toBatchRow(batch, authorOf(batch.created_by).name),
    lines: payments.map(toLine),
    servicers: sumServicers(payments),
    history: events.map(({ event_id, at, user_id, action, message }) => ({
      ...{ id: event_id, at: at.toISOString(), by: authorOf(user_id).name, action, message },
    })),
  }
}

/** Cents as a plain number with two decimals, which every bank and spreadsheet reads. */
export const toPlainAmount = (cents: number): string => toAmount(cents).toFixed(2)

/** The file of a batch: what the bank pays, and three columns for its answer. */
export const toBatchFile = (payments: readonly BatchPayment[]): Promise<CsvAnswer> =>
  toCsv([
    ['Payment', 'Servicer', 'Account', 'Claim', 'Amount', 'Currency', 'Result', 'Reference', 'Reason'],
    ...payments.map((payment) => [
      ...[formatPaymentNumber(payment.number), payment.servicer ?? '', payment.account_number ?? ''],
      ...[payment.display_id, toPlainAmount(payment.amount), 'USD', '', '', ''],
    ]),
  ])
