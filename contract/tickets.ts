// Support tickets (`SF014, SF036`; row T01; docs/decisions/081-ticket-threads.md): a customer's questions, and the staff's inbox.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { bytes, uuid } from './shapes/basics.ts'
import { ticket, ticketRow } from './shapes/ticket.ts'
import { ticketKey, ticketNumber } from './shapes/ticket-reply.ts'
import { ticketInbox } from './ticket-inbox.ts'
import { ticketMessages } from './ticket-messages.ts'

const threads = 'docs/decisions/081-ticket-threads.md'

export const tickets = endpoints('tickets', {
  ...ticketMessages,
  ...ticketInbox,
  /** The caller's own questions, the latest first. */
  listMyTickets: {
    spec: 'ours',
    source: threads,
    method: 'GET',
    path: '/tickets/mine',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ page: pageNumber }),
    reply: paged(ticketRow),
  },
  /** A ticket for the user who opened it, or for anyone with its key. */
  readTicket: {
    spec: 'ours',
    source: threads,
    method: 'GET',
    path: '/tickets/{id}',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    // The address has the key, so no cache may store the answer.
    ofVisit: true,
    params: z.object({ id: ticketNumber }),
    query: z.strictObject({ key: ticketKey }),
    reply: ticket,
    refusals: ['tickets.unknown'],
  },
  /** A file of a message, for anyone who may read that message. */
  readTicketFile: {
    spec: 'ours',
    source: 'docs/decisions/082-mail-comes-in.md',
    method: 'GET',
    path: '/tickets/{id}/files/{file}',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    ofVisit: true,
    params: z.object({ id: ticketNumber, file: uuid }),
    query: z.strictObject({ key: ticketKey }),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['tickets.unknown', 'files.unknown'],
  },
})
