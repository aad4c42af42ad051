// Payment batches and remittance statements (docs/decisions/132-payment-batches.md). Amounts are dollars; the server adds up.
import * as z from 'zod/mini'
import { paymentStates } from '../domain/labor-claims/payments.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { remittances } from './claim-remittances.ts'
import type { Claim } from './shapes/claim.ts'
import { bytes, money, numberId, someText, text, uuid } from './shapes/basics.ts'

const payment = z.object({
  ticket_id: z.string(),
  display_id: z.string(),
  customer: z.string(),
  machine: z.string(),
  /** What was approved and is not paid. */
  amount: z.number(),
  /** When it was approved or came back, ISO 8601. */
  since: z.string(),
  /** Why its last payment failed; null where none did. */
  failed: z.nullable(z.string()),
})
export type PayablePayment = z.output<typeof payment>

const line = z.object({
  payment_id: z.string(),
  /** `PAY-10001`. */
  number: z.string(),
  state: z.enum(paymentStates),
  ticket_id: z.string(),
  display_id: z.string(),
  customer: z.string(),
  account_id: z.number(),
  servicer: z.string(),
  amount: z.number(),
  /** The bank's own; empty where there is none. */
  reference: z.string(),
  /** Why it failed or was taken out. */
  reason: z.string(),
  settled_at: z.nullable(z.string()),
})
export type BatchLine = z.output<typeof line>

const batchRow = z.object({
  batch_id: z.string(),
  /** `PB-1001`. */
  number: z.string(),
  rev: z.number(),
  created_at: z.string(),
  created_by: z.string(),
  exported_at: z.nullable(z.string()),
  /** Payments in it, without those that were taken out, and what they come to. */
  count: z.number(),
  amount: z.number(),
  paid: z.object({ count: z.number(), amount: z.number() }),
  failed: z.object({ count: z.number(), amount: z.number() }),
})
export type BatchRow = z.output<typeof batchRow>

const batch = z.extend(batchRow, {
  lines: z.array(line),
  servicers: z.array(z.object({ account_id: z.number(), name: z.string(), count: z.number(), amount: z.number() })),
  history: z.array(
    z.object({ id: z.string(), at: z.string(), by: z.string(), action: z.string(), message: z.nullable(z.string()) }),
  ),
})
export type PaymentBatch = z.output<typeof batch>

const claimPayment = z.object({
  number: z.string(),
  /** `PB-1001`; null where it was recorded by hand. */
  batch: z.nullable(z.string()),
  state: z.enum(paymentStates),
  amount: z.number(),
  /** Its result, or when it was queued, ISO 8601. */
  at: z.string(),
  reference: z.string(),
  reason: z.string(),
  /** Whom it was for, where another firm has the claim now. */
  servicer: z.optional(z.string()),
})
export type ClaimPayment = z.output<typeof claimPayment>
const ofClaim = z.array(claimPayment)

/** The payments of a claim, the latest first. What does not fit is none. */
export function readClaimPayments({ payments: sent }: Pick<Claim, 'payments'>): readonly ClaimPayment[] {
  const read = ofClaim.safeParse(sent)
  return read.success ? read.data : []
}

const left = z.object({ ticket_id: z.string(), display_id: z.string(), why: z.string() })
export const maxCollected = 200
const rev = z.number('Required').check(z.int('Must be a whole number'), z.gte(0, 'Must be 0 or more'))

/** What the bank did with one payment, entered by hand. A failed one has its reason. */
export const settleForm = z.strictObject({
  result: z.enum(['paid', 'failed'], 'Must be paid or failed'),
  reference: z._default(text(200), ''),
  reason: z._default(text(200), ''),
})
export type SettleForm = z.output<typeof settleForm>

const ours = { spec: 'ours', source: 'docs/decisions/132-payment-batches.md', access: ['claims.manage'] } as const
const write = {
  ...ours,
  method: 'POST',
  effect: 'write',
  offline: 'online',
  refreshes: ['claim-payments', 'labor-claims', 'claim-desk', 'dashboard'],
} as const
const one = z.object({ id: uuid })
const ofBatch = z.object({ id: uuid, payment: uuid })

export const claimPayments = endpoints('claim-payments', {
  ...remittances,
  /** Approved payments that are in no batch, by servicer, the oldest first; at most 500. */
  listPayable: {
    ...ours,
    method: 'GET',
    path: '/claim-payments/payable',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ servicer: z.optional(numberId) }),
    reply: z.object({
      servicers: z.array(
        z.object({
          account_id: z.number(),
          name: z.string(),
          count: z.number(),
          amount: z.number(),
          payments: z.array(payment),
        }),
      ),
      count: z.number(),
      amount: z.number(),
      /** Whether there are more than are listed. */
      has_more: z.boolean(),
    }),
  },
  /** Collects payments into a batch, each with the amount that was seen. What cannot be paid is left, with the reason. */
  createBatch: {
    ...write,
    path: '/claim-payments/batches',
    body: z.strictObject({
      id: uuid,
      claims: z
        .array(z.strictObject({ ticket_id: uuid, amount: money }))
        .check(
          z.minLength(1, 'Choose at least one payment'),
          z.maxLength(maxCollected, `At most ${maxCollected} payments`),
        ),
    }),
    reply: z.object({ batch, left: z.array(left) }),
    refusals: ['claim-payments.nothing', 'claim-payments.batchUnknown', 'labor-claims.unknown'],
  },
  listBatches: {
    ...ours,
    method: 'GET',
    path: '/claim-payments/batches',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ page: pageNumber }),
    reply: paged(batchRow),
  },
  readBatch: {
    ...ours,
    method: 'GET',
    path: '/claim-payments/batches/{id}',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: batch,
    refusals: ['claim-payments.batchUnknown'],
  },
  /** Takes a payment out of a batch that has not gone to the bank: it can be collected again. */
  removeFromBatch: {
    ...write,
    path: '/claim-payments/batches/{id}/{payment}/remove',
    params: ofBatch,
    reply: batch,
    refusals: ['claim-payments.batchUnknown', 'claim-payments.paymentUnknown', 'claim-payments.exported'],
  },
  /** Closes a batch: its queued payments go to the bank. Then `readBatchFile` has them. */
  exportBatch: {
    ...write,
    path: '/claim-payments/batches/{id}/export',
    proof: 'fresh',
    params: one,
    body: z.strictObject({ rev }),
    reply: batch,
    refusals: ['claim-payments.batchUnknown', 'claim-payments.changed', 'claim-payments.empty', 'auth.proofNeeded'],
  },
  /** What went to the bank: comma-separated, UTF-8 with a byte order mark. The last three columns take the answer. */
  readBatchFile: {
    ...ours,
    method: 'GET',
    path: '/claim-payments/batches/{id}/file',
    effect: 'read',
    isHeavy: true,
    offline: 'online',
    linkable: true,
    params: one,
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['claim-payments.batchUnknown', 'claim-payments.notExported'],
  },
  /** Applies the bank's answer. Good rows are applied, each bad one is named by its line, and known ones change nothing. */
  importAnswer: {
    ...write,
    path: '/claim-payments/batches/{id}/answer',
    params: one,
    bodyLimit: 1024 * 1024,
    body: z.strictObject({ csv: someText(500_000) }),
    reply: z.object({
      paid: z.number(),
      failed: z.number(),
      /** Rows that were applied before. */
      unchanged: z.number(),
      /** Rows without a result. */
      waiting: z.number(),
      bad: z.array(z.object({ line: z.number(), message: z.string() })),
      batch,
    }),
    refusals: ['claim-payments.batchUnknown', 'claim-payments.notExported'],
  },
  /** Enters the result of one payment by hand. */
  settlePayment: {
    ...write,
    path: '/claim-payments/batches/{id}/{payment}/result',
    proof: 'fresh',
    params: ofBatch,
    body: settleForm,
    reply: batch,
    refusals: [
      'claim-payments.batchUnknown',
      'claim-payments.paymentUnknown',
      'claim-payments.notExported',
      'claim-payments.settled',
      'auth.proofNeeded',
    ],
  },
})
export type Payable = z.output<typeof claimPayments.table.listPayable.reply>
