// The staff's side of tickets: inbox, answers, notes, assignment, templates, mails that are held.
import * as z from 'zod/mini'
import { holdDecisions, inboxSections } from '../domain/tickets/states.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { bytes, ok, text, uuid } from './shapes/basics.ts'
import {
  agent,
  answerForm,
  inboxRow,
  noteForm,
  replyTemplate,
  staffTicket,
  templateForm,
  ticketChange,
} from './shapes/ticket.ts'
import { ticketNumber } from './shapes/ticket-reply.ts'

/** The shop's and the manufacturer's staff; an administrator has every right. */
const staff = ['on_site', 'reviewer'] as const
const threads = 'docs/decisions/081-ticket-threads.md'
const mails = 'docs/decisions/082-mail-comes-in.md'
const one = z.object({ id: ticketNumber })
const oneMessage = z.object({ id: ticketNumber, message: uuid })

export const { table: ticketInbox } = endpoints('tickets', {
  /** A page of a section, with the number of tickets in each: the longest wait first, closed ones the latest first. */
  listInbox: {
    spec: 'ours',
    source: threads,
    method: 'GET',
    path: '/tickets/inbox',
    access: staff,
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({
      section: z._default(z.enum(inboxSections, 'Unknown section'), 'open'),
      page: pageNumber,
      /** Words in numbers, subjects, names, addresses and messages. All must match. */
      filter: z.optional(text(200)),
    }),
    reply: z.extend(paged(inboxRow), {
      totals: z.object({
        /** Missing in older snapshots. */
        to_answer: z.optional(z.number()),
        mine: z.number(),
        unassigned: z.number(),
        open: z.number(),
        closed: z.number(),
        automatic: z.number(),
      }),
    }),
  },
  readInboxTicket: {
    spec: 'ours',
    source: threads,
    method: 'GET',
    path: '/tickets/inbox/{id}',
    access: staff,
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: staffTicket,
    refusals: ['tickets.unknown'],
  },
  updateTicket: {
    spec: 'ours',
    source: threads,
    method: 'PUT',
    path: '/tickets/inbox/{id}',
    access: staff,
    effect: 'write',
    offline: 'online',
    refreshes: ['tickets'],
    params: one,
    body: ticketChange,
    reply: staffTicket,
    refusals: ['tickets.unknown', 'tickets.changed', 'tickets.agentUnknown'],
  },
  answerTicket: {
    spec: 'ours',
    source: threads,
    method: 'POST',
    path: '/tickets/inbox/{id}/answers',
    access: staff,
    effect: 'write',
    offline: 'online',
    refreshes: ['tickets'],
    params: one,
    body: answerForm,
    reply: staffTicket,
    refusals: ['tickets.unknown', 'tickets.messageSent', 'tickets.answerSent', 'tickets.changed', 'tickets.erased'],
  },
  /** A note that staff alone read. It needs no revision: it overwrites nothing. */
  addTicketNote: {
    spec: 'ours',
    source: threads,
    method: 'POST',
    path: '/tickets/inbox/{id}/notes',
    access: staff,
    effect: 'write',
    offline: 'online',
    refreshes: ['tickets'],
    params: one,
    body: noteForm,
    reply: staffTicket,
    refusals: ['tickets.unknown', 'tickets.messageSent'],
  },
  /**
   * Decides on a mail that is held, or shows or splits one that was left out. `split` answers with the ticket that was opened
   * for it.
   */
  decideHeldMail: {
    spec: 'ours',
    source: mails,
    method: 'POST',
    path: '/tickets/inbox/{id}/messages/{message}/decision',
    access: staff,
    effect: 'write',
    offline: 'online',
    refreshes: ['tickets'],
    params: oneMessage,
    body: z.strictObject({
      decision: z.enum(holdDecisions, 'Must be show, split or dismiss'),
      /** How the mail was on the screen: held, where it is not given. */
      was: z.optional(z.enum(['held', 'dismissed'], 'Must be held or dismissed')),
    }),
    reply: staffTicket,
    refusals: ['tickets.unknown', 'tickets.messageUnknown', 'tickets.notHeld'],
  },
  /** The mail as it came in, `message/rfc822`. */
  readOriginal: {
    spec: 'ours',
    source: mails,
    method: 'GET',
    path: '/tickets/inbox/{id}/messages/{message}/original',
    access: staff,
    effect: 'read',
    offline: 'online',
    linkable: true,
    params: oneMessage,
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['tickets.unknown', 'tickets.messageUnknown'],
  },
  /** Who tickets can be assigned to: administrators, on-site staff and reviewers. */
  listAgents: {
    spec: 'ours',
    source: threads,
    method: 'GET',
    path: '/tickets/agents',
    access: staff,
    effect: 'read',
    offline: 'mirror',
    reply: z.object({ agents: z.array(agent) }),
  },
  listTemplates: {
    spec: 'ours',
    source: threads,
    method: 'GET',
    path: '/tickets/templates',
    access: staff,
    effect: 'read',
    offline: 'mirror',
    reply: z.object({ templates: z.array(replyTemplate) }),
  },
  saveTemplate: {
    spec: 'ours',
    source: threads,
    method: 'PUT',
    path: '/tickets/templates/{id}',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['tickets.listTemplates'],
    params: z.object({ id: uuid }),
    body: templateForm,
    reply: replyTemplate,
    refusals: ['tickets.templateChanged'],
  },
  removeTemplate: {
    spec: 'ours',
    source: threads,
    method: 'DELETE',
    path: '/tickets/templates/{id}',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['tickets.listTemplates'],
    params: z.object({ id: uuid }),
    reply: ok,
    refusals: ['tickets.templateUnknown'],
  },
})
