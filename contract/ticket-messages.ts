// Questions to the shop and what customers add to them (`SF014, SF036`; row T01). Apart from the other rows of tickets, so
// that the worker, which sends these, does not load the staff's.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { machineLabelCode } from './passports.ts'
import { numberId, someText, uuid } from './shapes/basics.ts'
import { replyForm, ticketKey, ticketNumber } from './shapes/ticket-reply.ts'

export const ticketActions = ['open', 'price', 'part', 'order', 'warranty'] as const
export type TicketAction = (typeof ticketActions)[number]

const isMail = z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, 'Email Address is invalid')
/** Ten digits in any format, or none. */
const isPhone = z.regex(/^(?:\D*|(?:\D*\d){10}\D*)$/, 'Phone number is invalid')

export const ticketForm = z.strictObject({
  id: z.optional(uuid),
  action: z.enum(ticketActions, 'There is no such kind of ticket'),
  contact: z.strictObject({
    name: someText(120),
    email: someText(254).check(isMail),
    phone: z._default(z.string('Must be text').check(z.maxLength(30, 'At most 30 characters'), isPhone), ''),
  }),
  message: someText(4000),
  /** The code of the machine's label that the question is about (docs/decisions/020-machine-labels.md). */
  passport: z.optional(machineLabelCode),
  /** The product_id that the question is about. */
  product: z.optional(numberId),
  /** The number of the order that it is about; visitors add the order's key. */
  order: z.optional(someText(20)),
  order_key: ticketKey,
  /** The id of the claim or registration that it is about. */
  claim: z.optional(uuid),
  registration: z.optional(uuid),
})
export type TicketForm = z.output<typeof ticketForm>

/** The rows of the module `tickets` that are queued. */
export const { table: ticketMessages } = endpoints('tickets', {
  openTicket: {
    spec: 'T01',
    source: 'SF014, SF036',
    method: 'POST',
    path: '/tickets',
    access: 'anyone',
    effect: 'write',
    offline: 'queue',
    body: ticketForm,
    /** `key` opens the private link. Servers before the threads answer without it. */
    reply: z.object({ ticket_id: z.string(), number: z.string(), key: z.optional(z.string()) }),
    v: 2,
    // The second version can say which order, claim or registration a question is about.
    upgrades: { 1: (body) => body },
    refusals: ['tickets.productUnknown', 'tickets.aboutUnknown', 'passports.unknown'],
  },
  replyToTicket: {
    spec: 'ours',
    source: 'docs/decisions/081-ticket-threads.md',
    method: 'POST',
    path: '/tickets/{id}/replies',
    access: 'anyone',
    effect: 'write',
    offline: 'queue',
    params: z.object({ id: ticketNumber }),
    body: replyForm,
    reply: z.object({ message_id: z.string(), at: z.string() }),
    v: 1,
    refusals: ['tickets.unknown'],
  },
})
