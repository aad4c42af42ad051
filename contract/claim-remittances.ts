// What a servicer was paid in a month (docs/decisions/132-payment-batches.md): its own statement, and the office's.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, numberId } from './shapes/basics.ts'

/** `2026-11`; the months are those of the shop's calendar. */
const month = z.string('Required').check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month like 2026-11'))

const kinds = { labor: z.number(), trips: z.number(), mileage: z.number(), parts: z.number(), amount: z.number() }
const statement = z.object({
  month: z.string(),
  account_id: z.number(),
  servicer: z.string(),
  /** The account's number, `PW-1004`. */
  account: z.string(),
  lines: z.array(
    z.object({
      payment_id: z.string(),
      number: z.string(),
      paid_at: z.string(),
      ticket_id: z.string(),
      display_id: z.string(),
      customer: z.string(),
      machine: z.string(),
      serial_number: z.string(),
      ...kinds,
      reference: z.string(),
      /** `PB-1001`; null where it was recorded by hand. */
      batch: z.nullable(z.string()),
    }),
  ),
  totals: z.object(kinds),
})
export type Remittance = z.output<typeof statement>

const ours = {
  spec: 'ours',
  source: 'docs/decisions/132-payment-batches.md',
  method: 'GET',
  access: ['claims.manage', 'claims.service'],
  effect: 'read',
} as const
/** `account`: the servicer, for the office; the caller's own account without it. */
const query = z.strictObject({ month, account: z.optional(numberId) })
const download = { offline: 'online', linkable: true, isHeavy: true, reply: bytes, replyAs: 'bytes' } as const
const file = { ...ours, ...download, query }

export const { table: remittances } = endpoints('claim-payments', {
  /**
   * The months with payments of the caller's account, the latest first. For the office one month of all servicers: `month`, or
   * the latest one with payments.
   */
  listRemittances: {
    ...ours,
    path: '/claim-payments/remittances',
    offline: 'mirror',
    query: z.strictObject({ month: z.optional(month) }),
    reply: z.object({
      remittances: z.array(
        z.object({
          ...{ month: z.string(), account_id: z.number(), servicer: z.string() },
          ...{ count: z.number(), amount: z.number() },
        }),
      ),
    }),
  },
  readRemittance: { ...ours, path: '/claim-payments/remittance', offline: 'mirror', query, reply: statement },
  readRemittancePdf: { ...file, path: '/claim-payments/remittance/paper' },
  readRemittanceCsv: { ...file, path: '/claim-payments/remittance/file' },
})
