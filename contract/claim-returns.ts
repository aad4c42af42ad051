// Failed parts of claims that are sent back (docs/decisions/133-failed-parts-come-back.md). A claim carries them as data of its own.
import * as z from 'zod/mini'
import { partReturnStates, partReturnViews } from '../domain/labor-claims/part-returns.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { bytes, day, numberId, someText, text, uuid } from './shapes/basics.ts'
import type { Claim } from './shapes/claim.ts'
import { claim } from './shapes/claim.ts'

/** A part that is asked back. Times are ISO 8601, `due_on` a day. */
const partReturn = z.object({
  id: z.string(),
  /** `RMA-LC20418-1`. */
  number: z.string(),
  state: z.enum(partReturnStates),
  rev: z.number(),
  /** Empty where the part has no number. */
  part_number: z.string(),
  part_name: z.string(),
  qty: z.number(),
  due_on: z.string(),
  /** What the office wrote. */
  message: z.string(),
  asked_at: z.string(),
  asked_by: z.string(),
  sent_at: z.nullable(z.string()),
  tracking: z.string(),
  /** When it was received or waived, and what was noted. */
  ended_at: z.nullable(z.string()),
  note: z.string(),
  may: z.object({ send: z.boolean(), receive: z.boolean(), waive: z.boolean(), label: z.boolean() }),
})
export type PartReturn = z.output<typeof partReturn>
const partReturns = z.array(partReturn)

/** The parts of a claim that are asked back, the latest first. What does not fit is none. */
export function readPartReturns({ part_returns: sent }: Pick<Claim, 'part_returns'>): readonly PartReturn[] {
  const read = partReturns.safeParse(sent)
  return read.success ? read.data : []
}

const rev = z.number('Required').check(z.int('Must be a whole number'), z.gte(1, 'Must be 1 or more'))
export const askForm = z.strictObject({
  id: uuid,
  part_number: z._default(text(60), ''),
  part_name: someText(200),
  qty: z
    .number('Must be a number')
    .check(z.int('Must be a whole number'), z.gte(1, 'Must be 1 or more'), z.lte(99, 'At most 99')),
  due_on: day,
  message: z._default(text(1000), ''),
})
export type AskForm = z.output<typeof askForm>
export const sendForm = z.strictObject({ rev, tracking: z._default(text(100), '') })
export type SendForm = z.output<typeof sendForm>
export const receiveForm = z.strictObject({ rev, note: z._default(text(500), '') })
export type ReceiveForm = z.output<typeof receiveForm>
export const waiveForm = z.strictObject({ rev, reason: someText(500) })
export type WaiveForm = z.output<typeof waiveForm>

const ours = { spec: 'ours', source: 'docs/decisions/133-failed-parts-come-back.md' } as const
const write = {
  ...ours,
  method: 'POST',
  effect: 'write',
  offline: 'online',
  refreshes: ['labor-claims', 'claim-desk', 'claim-returns'],
  reply: claim,
} as const
const office = ['claims.manage'] as const
const one = z.object({ id: uuid })
const refusals = ['claim-returns.unknown', 'claim-returns.changed', 'claim-returns.notNow'] as const

/** A part in the office's list. */
const listedPart = z.object({
  id: z.string(),
  number: z.string(),
  ticket_id: z.string(),
  display_id: z.string(),
  state: z.enum(partReturnStates),
  part_number: z.string(),
  part_name: z.string(),
  qty: z.number(),
  due_on: z.string(),
  sent_at: z.nullable(z.string()),
  tracking: z.string(),
  ended_at: z.nullable(z.string()),
  customer: z.string(),
  servicer_name: z.nullable(z.string()),
})
export type ListedPart = z.output<typeof listedPart>

export const claimReturns = endpoints('claim-returns', {
  /** Failed parts of all claims: those still to come by their last day, the others by when they ended. Totals follow the servicer. */
  listPartReturns: {
    ...ours,
    source: 'docs/decisions/151-all-failed-parts.md',
    method: 'GET',
    path: '/part-returns',
    access: office,
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({
      view: z._default(z.enum(partReturnViews, 'There is no such view'), 'open'),
      servicer: z.optional(numberId),
      page: pageNumber,
    }),
    reply: z.extend(paged(listedPart), {
      totals: z.array(z.object({ view: z.enum(partReturnViews), count: z.number() })),
      /** The firms that have parts to send or on their way, for the filter. */
      servicers: z.array(z.object({ account_id: z.number(), name: z.string(), count: z.number() })),
    }),
  },
  /** Asks the servicer of a claim to send its failed part back until a day. The firm gets a mail now, and reminders. */
  askReturn: {
    ...write,
    path: '/labor-claims/ticket/{id}/part-returns',
    access: office,
    params: one,
    body: askForm,
    refusals: ['labor-claims.unknown', 'labor-claims.noServicer', 'claim-returns.known', 'claim-returns.asked'],
  },
  /** The servicer, or the office for it, says that the part is on its way. */
  sendReturn: {
    ...write,
    path: '/part-returns/{id}/sent',
    access: ['claims.service', 'claims.manage'],
    params: one,
    body: sendForm,
    refusals,
  },
  /** The office has the part. */
  receiveReturn: {
    ...write,
    path: '/part-returns/{id}/received',
    access: office,
    params: one,
    body: receiveForm,
    refusals,
  },
  /** The office does not need the part after all. */
  waiveReturn: { ...write, path: '/part-returns/{id}/waived', access: office, params: one, body: waiveForm, refusals },
  /** A label of 4 × 6 inches with the shop's address and the return's number as Code 128, for the servicer and the office. */
  readPartLabel: {
    ...ours,
    method: 'GET',
    path: '/part-returns/{id}/label',
    access: ['claims.service', 'claims.manage'],
    effect: 'read',
    offline: 'online',
    linkable: true,
    params: one,
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['claim-returns.unknown'],
  },
})
