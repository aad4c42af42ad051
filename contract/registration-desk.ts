// The reviewer's desk for registrations (docs/decisions/150-registrations-at-the-desk.md). The office's calls; no device queues them.
import * as z from 'zod/mini'
import {
  registrationFindings,
  registrationSections,
  registrationSorts,
  registrationSteps,
} from '../domain/warranty/desk.ts'
import { registrationStatuses } from '../domain/warranty/registration.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { numberId, text, uuid } from './shapes/basics.ts'
import { warrantyRecord } from './shapes/registration.ts'

/** A registration in the queue, and what a reviewer should know before approving it. */
const deskRegistration = z.object({
  record_id: z.string(),
  display_id: z.string(),
  status: z.enum(registrationStatuses),
  rev: z.number(),
  owner: z.string(),
  city: z.string(),
  machine: z.string(),
  serial_number: z.string(),
  account_name: z.string(),
  /** When it was registered, ISO 8601. */
  since: z.string(),
  /** When its account last answered what it is asked, ISO 8601; null for none. */
  answered_at: z.nullable(z.string()),
  findings: z.array(z.object({ code: z.enum(registrationFindings), sentence: z.string() })),
})
export type DeskRegistration = z.output<typeof deskRegistration>

const filters = { account: z.optional(numberId), filter: z.optional(text(200)) }
const rev = z.number('Required').check(z.int('Must be a whole number'), z.gte(0, 'Must be 0 or more'))

/** A decision on the registration as it was seen. */
const decision = z.strictObject({
  step: z.enum(registrationSteps, 'There is no such step'),
  was: z.enum(registrationStatuses, 'Unknown status'),
  rev,
  /** The findings that were on the screen. An approval with others is refused. */
  seen: z.optional(z.array(z.enum(registrationFindings)).check(z.maxLength(20, 'At most 20 findings'))),
  message: z._default(text(2000), ''),
})
export type RegistrationDecision = z.output<typeof decision>

const clear = z.object({
  record_id: z.string(),
  display_id: z.string(),
  rev: z.number(),
  owner: z.string(),
  machine: z.string(),
  account_name: z.string(),
})
const left = z.object({ record_id: z.string(), display_id: z.string(), why: z.string() })
export const maxClear = 40

const ours = {
  spec: 'ours',
  source: 'docs/decisions/150-registrations-at-the-desk.md',
  access: ['warranty.review'],
} as const
const refreshes = ['warranty', 'registration-desk', 'passports', 'dashboard', 'reports'] as const

export const registrationDesk = endpoints('registration-desk', {
  /** The sections with their totals, and a page of one section's queue. All of it follows the filters. */
  readRegistrationDesk: {
    ...ours,
    method: 'GET',
    path: '/registration-desk',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({
      section: z._default(z.enum(registrationSections, 'There is no such section'), 'pending'),
      sort: z._default(z.enum(registrationSorts, 'There is no such order'), 'oldest'),
      page: pageNumber,
      ...filters,
    }),
    reply: z.object({
      /** `oldest`: when the one that waits longest was registered, ISO 8601. */
      sections: z.array(
        z.object({ section: z.enum(registrationSections), count: z.number(), oldest: z.nullable(z.string()) }),
      ),
      queue: paged(deskRegistration),
      /** Whose registrations this section has, for the filter. */
      accounts: z.array(z.object({ account_id: z.number(), name: z.string(), count: z.number() })),
    }),
  },
  /** Decides about a registration as it was seen. The second of two reviewers gets the name of the first. */
  decideRegistration: {
    ...ours,
    method: 'POST',
    path: '/registration-desk/{id}/decision',
    effect: 'write',
    offline: 'online',
    refreshes,
    params: z.object({ id: uuid }),
    body: decision,
    reply: warrantyRecord,
    refusals: [
      'warranty.unknown',
      'warranty.accountHasIt',
      'warranty.noRecipient',
      'registration-desk.decided',
      'registration-desk.changed',
      'registration-desk.unseen',
    ],
  },
  /** Says which registration the reader has open, null for none, and learns who has which one open. */
  watchRegistrations: {
    ...ours,
    method: 'PUT',
    path: '/registration-desk/watch',
    effect: 'write',
    offline: 'online',
    isReport: true,
    refreshes: [],
    body: z.strictObject({ record: z.nullable(uuid) }),
    reply: z.object({
      readers: z.array(z.object({ record_id: z.string(), user_id: z.number(), name: z.string() })),
      /** The revision of the reader's own one; null for none. */
      rev: z.nullable(z.number()),
    }),
  },
  /** The registrations in which nothing was found, the oldest ones, a screenful; and why the first others are decided one by one. */
  listClear: {
    ...ours,
    method: 'GET',
    path: '/registration-desk/clear',
    effect: 'read',
    offline: 'online',
    query: z.strictObject(filters),
    reply: z.object({
      registrations: z.array(clear),
      left: z.array(left),
      /** True where the search ended before the last one: at a screenful of clear ones, or at the oldest thousand. */
      more: z.optional(z.boolean()),
    }),
  },
  /** Approves them. Who registered them is notified when the time to undo has passed. */
  approveClear: {
    ...ours,
    method: 'POST',
    path: '/registration-desk/clear',
    effect: 'write',
    offline: 'online',
    refreshes,
    body: z.strictObject({
      id: uuid,
      registrations: z
        .array(z.strictObject({ record_id: uuid, rev }))
        .check(
          z.minLength(1, 'Choose at least one registration'),
          z.maxLength(maxClear, `At most ${maxClear} registrations`),
        ),
    }),
    reply: z.object({
      approval_id: z.string(),
      /** ISO 8601. */
      undo_until: z.string(),
      approved: z.array(z.object({ record_id: z.string(), display_id: z.string() })),
      left: z.array(left),
    }),
    // The id of another person's approval.
    refusals: ['registration-desk.approvalUnknown', 'warranty.unknown'],
  },
  /** Takes all of them back, for the person who gave them. */
  undoClear: {
    ...ours,
    method: 'POST',
    path: '/registration-desk/clear/{id}/undo',
    effect: 'write',
    offline: 'online',
    refreshes,
    params: z.object({ id: uuid }),
    reply: z.object({
      returned: z.number(),
      /** Registrations that somebody has changed meanwhile. They stay. */
      kept: z.array(z.object({ record_id: z.string(), display_id: z.string() })),
    }),
    refusals: ['registration-desk.approvalUnknown', 'registration-desk.undoLate'],
  },
})
export type RegistrationDesk = z.output<typeof registrationDesk.table.readRegistrationDesk.reply>
export type ClearRegistrations = z.output<typeof registrationDesk.table.listClear.reply>
