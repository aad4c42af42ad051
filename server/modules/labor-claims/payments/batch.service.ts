import type { claimPayments, PaymentBatch } from '../../../../contract/claim-payments.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import { formatBatchNumber, formatPaymentNumber } from '../../../../domain/labor-claims/payments.ts'
import { getStatusLabel, paymentStatuses } from '../../../../domain/labor-claims/states.ts'
import { formatCents, toAmount, toCents } from '../../../../domain/money/cents.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../../kernel/security-events.ts'
import { addHistory, sameStatus } from '../history.store.ts'
import { requireReadAccess } from '../labor-claims.policy.ts'
import { lockClaim, updateClaim } from '../labor-claims.store.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { loadAuthors } from '../people/people.store.ts'
import type { ClaimProvider } from '../provider/provider.ports.ts'
import { buildBatchView, toBatchFile, toBatchRow } from './batch.view.ts'
import {
  addBatchEvent,
  findBatch,
  insertBatch,
  listBatches as listBatchRecords,
  lockBatch,
  markExported,
  touchBatch,
} from './batches.store.ts'
import { removePayment, takePaymentStep } from './pay-claim.service.ts'
import {
  findDue,
  findLivePayment,
  insertPayment,
  listBatchPayments,
  listPayable as listPayableRecords,
  lockPayment,
} from './payments.store.ts'
import type { PaymentAmounts } from './payments.store.ts'

type Table = typeof claimPayments.table
type Left = Reply<Table['createBatch']>['left'][number]
const maxPayable = 500
const perPage = 50

/** What can be collected, by servicer (ours). */
export async function listPayable(
  call: SignedIn,
  { servicer }: Received<Table['listPayable']>['query'],
): Promise<Reply<Table['listPayable']>> {
  const found = await listPayableRecords(call.tx, { servicer, limit: maxPayable + 1 })
  const rows = found.slice(0, maxPayable)
  const sum = (of: typeof rows) => toAmount(of.reduce((all, { amount }) => all + amount, 0))
  const servicers = [...Map.groupBy(rows, (row) => row.account_id)].map(([account_id, own]) => ({
    account_id,
    name: own[0]?.servicer ?? '',
    count: own.length,
    amount: sum(own),
    payments: own.map((row) => ({
      ticket_id: row.claim_id,
      display_id: row.display_id,
      customer: row.customer_company || row.customer_name,
      machine: row.model.startsWith(row.brand) ? row.model : `${row.brand} ${row.model}`,
      amount: toAmount(row.amount),
      since: row.since.toISOString(),
      failed: row.failed,
    })),
  }))
  return {
    servicers: servicers.toSorted((one, other) => one.name.localeCompare(other.name, 'en-US')),
    count: rows.length,
    amount: sum(rows),
    has_more: found.length > maxPayable,
  }
}

/** The view of a batch that exists. Refuses `claim-payments.batchUnknown`. */
export async function viewBatch({ tx }: Pick<Call, 'tx'>, batchId: string): Promise<PaymentBatch> {
  return buildBatchView(tx, (await findBatch(tx, batchId)) ?? refuse('claim-payments.batchUnknown'))
}

/** Why a claim cannot be collected with this amount; null where it can. */
async function explainLeft(call: SignedIn, claim: ClaimRecord, due: PaymentAmounts, seen: number) {
  const isPayable = paymentStatuses.some((status) => status === claim.status) && !claim.completed
  if (!isPayable) return `It is “${getStatusLabel(claim)}” now.`
  if (claim.servicer_account_id === null) return 'It has no servicer to pay.'
  const live = await findLivePayment(call.tx, claim.claim_id)
  if (live !== null) return `It is in another batch, as ${formatPaymentNumber(live.number)}.`
  if (due.amount <= 0) return 'Nothing is to be paid for it.'
  return due.amount === seen ? null : `It comes to ${formatCents(due.amount)} now.`
}

/** Puts one payment into a batch; returns why not, or null. */
async function collect(
  call: SignedIn,
  provider: ClaimProvider,
  batch: { readonly id: string; readonly number: number },
  { ticket_id: claimId, amount }: { readonly ticket_id: string; readonly amount: number },
): Promise<Left | null> {
  const { claim } = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  const due = await findDue(call.tx, claimId)
  const why = await explainLeft(call, claim, due, toCents(amount))
  if (why !== null) return { ticket_id: claimId, display_id: claim.display_id, why }
  const payment = await insertPayment(call.tx, {
    ...{ payment_id: call.newId(), claim_id: claimId, account_id: claim.servicer_account_id, batch_id: batch.id },
    ...{ state: 'queued', queued_at: call.now, settled_at: null, ...due },
  })
  const message = `${formatPaymentNumber(payment.number)}, ${formatCents(due.amount)}, batch ${formatBatchNumber(batch.number)}`
  if ((await takePaymentStep(call, provider, claim, { action: 'queue_payment', message })) === null) {
    // It waits for its payment already: it came back, or was queued by hand.
    await addHistory(call, claimId, { ...sameStatus(claim), action: 'collectPayment', message }, 'none')
    await updateClaim(call.tx, claimId, {}, call.now)
  }
  return null
}

/**
 * Collects payments into a batch (ours). Each claim is locked, so that two people never collect the same payment: the second
 * is left, with the reason. Refuses `claim-payments.nothing` where all are left.
 */
export async function createBatch(
  call: SignedIn,
  provider: ClaimProvider,
  { id, claims }: Received<Table['createBatch']>['body'],
): Promise<Reply<Table['createBatch']>> {
  const before = await findBatch(call.tx, id)
  // The same press again: its answer was lost.
  if (before !== null && before.created_by === call.actor.userId)
    return { batch: await buildBatchView(call.tx, before), left: [] }
  if (before !== null) refuse('claim-payments.batchUnknown')
  const number = await insertBatch(call, id)
  const left: Left[] = []
  const chosen = new Map(claims.map((one) => [one.ticket_id, one]))
  // In the order of their ids: two people never wait for each other's claims in a circle.
  for (const [, one] of [...chosen].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const why = await collect(call, provider, { id, number }, one)
    if (why !== null) left.push(why)
  }
  if (left.length === chosen.size)
    refuse('claim-payments.nothing', { values: { why: left.map((one) => `${one.display_id}: ${one.why}`).join(' ') } })
  const count = chosen.size - left.length
  await addBatchEvent(call, id, { event: 'create', message: count === 1 ? '1 payment' : `${count} payments` })
  return { batch: await viewBatch(call, id), left }
}

/** Batches, the latest first (ours). */
export async function listBatches(
  call: SignedIn,
  { page }: Received<Table['listBatches']>['query'],
): Promise<Reply<Table['listBatches']>> {
  const paging = { page, perPage, path: '/claim-payments/batches' }
  const { rows, total } = await listBatchRecords(call.tx, { offset: getOffset(paging), limit: perPage })
  const authorOf = await loadAuthors(
    call.tx,
    rows.map((row) => row.created_by),
  )
  return buildPage(
    rows.map((row) => toBatchRow(row, authorOf(row.created_by).name)),
    total,
    paging,
  )
}

/** Takes a payment out of a batch that has not gone to the bank (ours). */
export async function removeFromBatch(
  call: SignedIn,
  { id, payment: paymentId }: Received<Table['removeFromBatch']>['params'],
): Promise<PaymentBatch> {
  const batch = (await lockBatch(call.tx, id)) ?? refuse('claim-payments.batchUnknown')
  const claimId = (await listBatchPayments(call.tx, id)).find((one) => one.payment_id === paymentId)?.claim_id
  if (claimId === undefined) return refuse('claim-payments.paymentUnknown')
  const { claim } = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  const payment = await lockPayment(call.tx, paymentId)
  // The same press again.
  if (payment?.state === 'removed') return viewBatch(call, id)
  if (payment?.state !== 'queued' || batch.exported_at !== null) return refuse('claim-payments.exported')
  await removePayment(call, claim, payment, `Taken out of ${formatBatchNumber(batch.number)}`)
  await updateClaim(call.tx, claimId, {}, call.now)
  await touchBatch(call.tx, id)
  await addBatchEvent(call, id, { event: 'remove', message: formatPaymentNumber(payment.number) })
  return viewBatch(call, id)
}

/** Hands a batch to the bank, once (ours). */
export async function exportBatch(call: SignedIn, id: string, rev: number): Promise<PaymentBatch> {
  const batch = (await lockBatch(call.tx, id)) ?? refuse('claim-payments.batchUnknown')
  if (batch.exported_at !== null) return viewBatch(call, id)
  if (batch.rev !== rev) return refuse('claim-payments.changed')
  const count = await markExported(call.tx, id, call.now)
  if (count === 0) return refuse('claim-payments.empty')
  await touchBatch(call.tx, id)
  await addBatchEvent(call, id, { event: 'export', message: count === 1 ? '1 payment' : `${count} payments` })
  return viewBatch(call, id)
}

/** The file of an exported batch (ours): what went to the bank, the same each time. */
export async function readBatchFile(call: SignedIn, id: string): Promise<Reply<Table['readBatchFile']>> {
  const batch = (await findBatch(call.tx, id)) ?? refuse('claim-payments.batchUnknown')
  if (batch.exported_at === null) return refuse('claim-payments.notExported')
  const payments = await listBatchPayments(call.tx, id)
  await recordSecurityEvent(call, { kind: 'export', detail: `payment batch ${id}` })
  // What was taken out or paid by hand before the export never went.
  return toBatchFile(payments.filter(({ exported_at }) => exported_at !== null))
}
