// Support tickets (`SF014, SF036`; row T01): a question about a part, its price, or anything else.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { machineLabelCode } from './passports.ts'
import { numberId, someText, uuid } from './shapes/basics.ts'

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
})
export type TicketForm = z.output<typeof ticketForm>

export const tickets = endpoints('tickets', {
  openTicket: {
    spec: 'T01',
    source: 'SF014, SF036',
    method: 'POST',
    path: '/tickets',
    access: 'anyone',
    effect: 'write',
    offline: 'queue',
    body: ticketForm,
    reply: z.object({ ticket_id: z.string(), number: z.string() }),
    v: 1,
    refusals: ['tickets.productUnknown', 'passports.unknown'],
  },
})
