// The reviewer's desk for claims (docs/decisions/112-the-desk.md). The office's calls; no device stores or queues them.
import * as z from 'zod/mini'
import { findingCodes } from '../domain/labor-claims/checks/finding.ts'
import { deskSections, deskSorts } from '../domain/labor-claims/desk.ts'
import { maxPoints } from '../domain/labor-claims/points.ts'
import { claimStatuses } from '../domain/labor-claims/states.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { numberId, ok, someText, text, uuid } from './shapes/basics.ts'
import { actionForm } from './shapes/claim-forms.ts'
import { claim } from './shapes/claim.ts'
import { servicer, servicers } from './servicers.ts'

/** A message of the office about a claim. */
export const messageForm = z.strictObject({
  to: z.enum(['servicer', 'customer'], 'Must be servicer or customer'),
  message: someText(4000),
})
export type MessageForm = z.output<typeof messageForm>

/** A claim in the queue. Amounts in dollars: what was approved, else what its work so far comes to. */
const deskRow = z.object({
  ticket_id: z.string(),
  display_id: z.string(),
  status: z.enum(claimStatuses),
  accepted: z.boolean(),
  completed: z.boolean(),
  rev: z.number(),
  customer: z.string(),
  city: z.string(),
  machine: z.string(),
  serial_number: z.string(),
  servicer_name: z.nullable(z.string()),
  /** Null while an older shop counts its claims. */
  amount: z.nullable(z.number()),
  /** When it came into its section, ISO 8601. */
  since: z.string(),
  file_by: z.nullable(z.string()),
  /** Its last day to file has passed. */
  is_overdue: z.boolean(),
  /** Photos that a device announced and that have not arrived. */
  photos_missing: z.number(),
  /** When somebody answered what the office asked, ISO 8601; null where nothing was asked last. */
  answered_at: z.nullable(z.string()),
})
export type DeskRow = z.output<typeof deskRow>

const sum = { count: z.number(), amount: z.number() }
const section = z.object({ section: z.enum(deskSections), ...sum, overdue: z.number() })

const filters = { servicer: z.optional(numberId), filter: z.optional(text(200)) }
const rev = z.number('Required').check(z.int('Must be a whole number'), z.gte(0, 'Must be 0 or more'))

/** A step of the office, on the revision of the claim that it saw. */
const decision = z.extend(actionForm, {
  rev,
  /** The findings of the payment check that were on the screen. An approval of a payment with others is refused. */
  seen: z.optional(z.array(z.enum(findingCodes)).check(z.maxLength(100, 'At most 100 findings'))),
  /** What a question is about: the very serial number, photo or trip, each with a comment. */
  points: z.optional(
    z
      .array(z.strictObject({ about: someText(120), comment: someText(500) }))
      .check(z.maxLength(maxPoints, `At most ${maxPoints} points`)),
  ),
  /** The id of this step, made by the client. With it the step can be taken back for a few seconds. */
  undo: z.optional(uuid),
})
export type DecisionForm = z.output<typeof decision>

const smallPayment = z.object({
  ticket_id: z.string(),
  display_id: z.string(),
  rev: z.number(),
  customer: z.string(),
  servicer_name: z.nullable(z.string()),
  amount: z.number(),
})
/** A servicer of the finder (L22) with the jobs of its firm that are assigned and not finished. */
const loadedServicer = z.extend(servicer, { open_jobs: z.number() })
export type LoadedServicer = z.output<typeof loadedServicer>

/** `why`: the sentence that says why it is decided by itself. */
const leftPayment = z.object({ ticket_id: z.string(), display_id: z.string(), amount: z.number(), why: z.string() })
export const maxTogether = 40

const ours = { spec: 'ours', source: 'docs/decisions/112-the-desk.md', access: ['claims.manage'] } as const
const steps = { ...ours, source: 'docs/decisions/148-a-step-taken-back.md' } as const
const load = { ...ours, source: 'docs/decisions/117-distance-and-load.md' } as const
const together = { ...ours, source: 'docs/decisions/113-approved-together.md' } as const

export const claimDesk = endpoints('claim-desk', {
  /** The sections with their totals, and a page of one section's queue. All of it follows the filters. */
  readDesk: {
    ...ours,
    method: 'GET',
    path: '/claim-desk',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({
      section: z._default(z.enum(deskSections, 'There is no such section'), 'approve_payment'),
      sort: z._default(z.enum(deskSorts, 'There is no such order'), 'overdue'),
      page: pageNumber,
      ...filters,
    }),
    reply: z.object({
      sections: z.array(section),
      queue: paged(deskRow),
      /** Who has claims in this section, for the filter. */
      servicers: z.array(z.object({ account_id: z.number(), name: z.string(), ...sum })),
    }),
  },
  /** Decides about a claim as it was seen. The second of two reviewers gets the name of the first. */
  decide: {
    ...ours,
    method: 'POST',
    path: '/claim-desk/{id}/decision',
    effect: 'write',
    offline: 'online',
    // What was found may have changed while the claim has not, and is what a refused approval is pressed again with.
    refreshes: ['labor-claims', 'claim-desk', 'claim-pay', 'dashboard'],
    params: z.object({ id: uuid }),
    body: decision,
    reply: claim,
    refusals: [
      'labor-claims.unknown',
      'labor-claims.notNow',
      'labor-claims.notYours',
      'labor-claims.alreadyAccepted',
      'claim-desk.decided',
      'claim-desk.changed',
      'claim-desk.unseen',
      'auth.proofNeeded',
    ],
  },
  /** Takes a step of the desk back, for the person who took it: the claim is as it was, and no mail tells of it. */
  undoStep: {
    ...steps,
    method: 'POST',
    path: '/claim-desk/steps/{id}/undo',
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims', 'claim-desk', 'dashboard'],
    params: z.object({ id: uuid }),
    reply: claim,
    refusals: ['claim-desk.stepUnknown', 'claim-desk.stepLate', 'claim-desk.movedOn', 'labor-claims.unknown'],
  },
  /** The servicers of a manufacturer around a postal code, nearest first, as visitors find them, with what each firm has to do. */
  findServicers: {
    ...load,
    method: 'GET',
    path: '/claim-desk/servicers',
    effect: 'read',
    offline: 'online',
    query: z.extend(servicers.table.findByZip.query, { zip: text(10) }),
    reply: z.array(loadedServicer),
    refusals: ['servicers.placeUnknown'],
  },
  /** Writes to the claim's servicer or to its customer, by mail; the message becomes a note of the claim. */
  writeFromDesk: {
    ...ours,
    method: 'POST',
    path: '/claim-desk/{id}/message',
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims'],
    params: z.object({ id: uuid }),
    body: messageForm,
    reply: ok,
    refusals: ['labor-claims.unknown', 'labor-claims.noServicer', 'claim-desk.noEmail'],
  },
  /** Says which claim the reader has open, null for none, and learns who has which one open. */
  watchDesk: {
    ...ours,
    source: 'docs/decisions/114-two-at-one-claim.md',
    method: 'PUT',
    path: '/claim-desk/watch',
    effect: 'write',
    offline: 'online',
    isReport: true,
    refreshes: [],
    body: z.strictObject({ claim: z.nullable(uuid) }),
    reply: z.object({
      /** The others, by the claim that each has open. */
      readers: z.array(z.object({ ticket_id: z.string(), user_id: z.number(), name: z.string() })),
      /** The revision of the reader's own claim; null for none. */
      rev: z.nullable(z.number()),
    }),
  },
  /**
   * The payments that can be approved together: small ones in which nothing was found. The oldest ones, a screenful; and why the
   * first others are decided one by one.
   */
  listSmallPayments: {
    ...together,
    method: 'GET',
    path: '/claim-desk/small-payments',
    effect: 'read',
    offline: 'online',
    query: z.strictObject(filters),
    reply: z.object({
      payments: z.array(smallPayment),
      amount: z.number(),
      left: z.array(leftPayment),
      /** How many were looked at, where the search ended before the last one. */
      looked_at: z.optional(z.number()),
    }),
  },
  /** Approves them as calculated. The servicers are notified when the time to undo has passed. */
  approveTogether: {
    ...together,
    method: 'POST',
    path: '/claim-desk/small-payments',
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims', 'claim-desk', 'dashboard'],
    body: z.strictObject({
      id: uuid,
      claims: z
        .array(z.strictObject({ ticket_id: uuid, rev }))
        .check(z.minLength(1, 'Choose at least one claim'), z.maxLength(maxTogether, `At most ${maxTogether} claims`)),
    }),
    reply: z.object({
      approval_id: z.string(),
      /** ISO 8601. */
      undo_until: z.string(),
      approved: z.array(z.object({ ticket_id: z.string(), display_id: z.string(), amount: z.number() })),
      amount: z.number(),
      left: z.array(leftPayment),
    }),
    // The id of another person's approval.
    refusals: ['claim-desk.approvalUnknown', 'labor-claims.unknown'],
  },
  /** Takes all of them back, for the person who gave them. */
  undoTogether: {
    ...together,
    method: 'POST',
    path: '/claim-desk/small-payments/{id}/undo',
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims', 'claim-desk', 'dashboard'],
    params: z.object({ id: uuid }),
    reply: z.object({
      returned: z.number(),
      /** Claims that somebody has moved on meanwhile. They stay. */
      kept: z.array(z.object({ ticket_id: z.string(), display_id: z.string() })),
    }),
    refusals: ['claim-desk.approvalUnknown', 'claim-desk.undoLate'],
  },
})
export type Desk = z.output<typeof claimDesk.table.readDesk.reply>
export type SmallPayments = z.output<typeof claimDesk.table.listSmallPayments.reply>
