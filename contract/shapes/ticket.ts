// Tickets as they cross the wire: a customer's question with its thread (`SF014, SF036`; records 081 and 082).
import * as z from 'zod/mini'
import { holdReasons, messageKinds, ticketStatuses } from '../../domain/tickets/states.ts'
import { numberId, someText, uuid } from './basics.ts'
import { replyText } from './ticket-reply.ts'

const status = z.enum(ticketStatuses)

/** What a ticket is about. Each is null where the ticket does not name one. */
const about = z.object({
  order: z.nullable(z.object({ number: z.string() })),
  part: z.nullable(z.object({ product_id: z.number(), number: z.string(), name: z.string() })),
  claim: z.nullable(z.object({ id: z.string(), number: z.string() })),
  registration: z.nullable(z.object({ id: z.string(), serial_number: z.string() })),
  machine: z.nullable(z.object({ code: z.string(), label: z.string() })),
})
export type TicketAbout = z.output<typeof about>

const attachment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Why the file was not taken over; null where it can be opened. */
  refused: z.nullable(z.string()),
})
export type TicketAttachment = z.output<typeof attachment>

const messageBase = {
  id: z.string(),
  kind: z.enum(messageKinds),
  text: z.string(),
  at: z.string(),
  /** The writer. Customers read the shop's name in place of its staff's. */
  by: z.string(),
  via: z.enum(['web', 'mail']),
  attachments: z.array(attachment),
}

const message = z.object(messageBase)
export type TicketMessage = z.output<typeof message>

/** A ticket as its customer sees it. */
export const ticket = z.object({
  ticket_id: z.string(),
  number: z.string(),
  subject: z.string(),
  status,
  contact_email: z.string(),
  opened_at: z.string(),
  about,
  messages: z.array(message),
})
export type Ticket = z.output<typeof ticket>

/** A row of the customer's own questions. */
export const ticketRow = z.object({
  ticket_id: z.string(),
  number: z.string(),
  subject: z.string(),
  status,
  opened_at: z.string(),
  last_at: z.string(),
  /** The beginning of the last message, and whether the shop wrote it. */
  last_text: z.string(),
  is_answered: z.boolean(),
})
export type TicketRow = z.output<typeof ticketRow>

const person = z.object({ user_id: z.number(), name: z.string() })
export const agent = z.extend(person, {
  /** False for people who left: they keep what was assigned to them. */
  active: z.boolean(),
})
export type Agent = z.output<typeof agent>

const staffMessage = z.object({
  ...messageBase,
  user_id: z.nullable(z.number()),
  /** The address that a mail came from; null for what was written in the app. */
  from_email: z.nullable(z.string()),
  /** Where a mail wants answers, if that is not its sender. Missing in older snapshots. */
  reply_to: z.optional(z.nullable(z.string())),
  state: z.enum(['shown', 'held', 'dismissed']),
  held_because: z.nullable(z.enum(holdReasons)),
  /** Whether quoted history was left out of `text`. */
  is_shortened: z.boolean(),
  /** Whether the mail as it came in can be downloaded. */
  has_original: z.boolean(),
})
export type StaffMessage = z.output<typeof staffMessage>

/** A ticket as staff see it. */
export const staffTicket = z.object({
  ticket_id: z.string(),
  number: z.string(),
  rev: z.number(),
  subject: z.string(),
  status,
  action: z.string(),
  source: z.enum(['web', 'mail']),
  is_automatic: z.boolean(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** Who opened it, where they were signed in. */
  customer: z.nullable(
    z.object({ user_id: z.number(), name: z.string(), account_id: z.number(), account: z.string() }),
  ),
  assignee: z.nullable(person),
  opened_at: z.string(),
  /** Since when the customer waits for an answer, or the first held mail for a decision; null while none does. */
  waiting_since: z.nullable(z.string()),
  about,
  messages: z.array(staffMessage),
  history: z.array(
    z.object({ id: z.string(), at: z.string(), action: z.string(), by: z.string(), detail: z.nullable(z.string()) }),
  ),
})
export type StaffTicket = z.output<typeof staffTicket>

/** A row of the inbox. */
export const inboxRow = z.object({
  ticket_id: z.string(),
  number: z.string(),
  subject: z.string(),
  status,
  contact_name: z.string(),
  contact_email: z.string(),
  account: z.nullable(z.string()),
  assignee: z.nullable(person),
  waiting_since: z.nullable(z.string()),
  last_at: z.string(),
  last_kind: z.enum(messageKinds),
  last_text: z.string(),
  /** Mails that wait for a decision of staff. */
  held: z.number(),
})
export type InboxRow = z.output<typeof inboxRow>

/** A staff member's answer. `id` is made by the form: the same answer twice is one message and one mail. */
export const answerForm = z.strictObject({
  id: uuid,
  text: replyText,
  /** The revision that the screen showed. */
  rev: z.number('Required').check(z.int('Must be a whole number')),
  /** Closes the ticket with the answer. */
  closes: z._default(z.boolean(), false),
})
export type AnswerForm = z.output<typeof answerForm>

export const noteForm = z.strictObject({ id: uuid, text: replyText })

/** A change by staff. What is left out stays; `assignee_id` null takes the assignment back. */
export const ticketChange = z.strictObject({
  rev: z.number('Required').check(z.int('Must be a whole number')),
  assignee_id: z.optional(z.nullable(numberId)),
  status: z.optional(z.enum(['open', 'closed'], 'Must be open or closed')),
  subject: z.optional(someText(200)),
})
export type TicketChange = z.output<typeof ticketChange>

/** A text that staff answer with. */
export const replyTemplate = z.object({
  template_id: z.string(),
  name: z.string(),
  text: z.string(),
  rev: z.number(),
})
export type ReplyTemplate = z.output<typeof replyTemplate>

export const templateForm = z.strictObject({
  name: someText(80),
  text: replyText,
  /** The revision that is changed; 0 for a new template. */
  rev: z.number('Required').check(z.int('Must be a whole number')),
})
export type TemplateForm = z.output<typeof templateForm>
