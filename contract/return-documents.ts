// The papers of a return as PDFs (docs/decisions/078-returns.md): slip, label and credit memo.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, someText, text } from './shapes/basics.ts'

const ours = {
  spec: 'ours',
  source: 'docs/decisions/078-returns.md',
  method: 'GET',
  access: 'anyone',
  effect: 'read',
  offline: 'online',
  linkable: true,
  /** The return's number, `RMA-50012-1`. */
  params: z.object({ number: someText(24) }),
  /** The key of its order, for customers who are not signed in. */
  query: z.strictObject({ order_key: z.optional(text(100)) }),
  reply: bytes,
  replyAs: 'bytes',
} as const

export const { table: returnDocuments } = endpoints('returns', {
  /** What comes back and why, to be put into the parcel. */
  readReturnSlip: { ...ours, path: '/returns/{number}/slip', refusals: ['returns.unknown'] },
  /** A label of 4 × 6 inches with the shop's address and the return's number as a barcode. */
  readReturnLabel: { ...ours, path: '/returns/{number}/label', refusals: ['returns.unknown'] },
  /** What was credited, how it was worked out and where it went. */
  readCreditMemo: {
    ...ours,
    path: '/returns/{number}/credit-memo',
    refusals: ['returns.unknown', 'returns.notCredited'],
  },
})
