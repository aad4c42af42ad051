import type { Agent, InboxRow, StaffTicket, TicketAbout } from '../../../../contract/shapes/ticket.ts'
import { formatTicketNumber } from '../../../../domain/tickets/number.ts'
import type { ListedMessage } from '../thread/messages.store.ts'
import type { groupFiles } from '../thread/thread.view.ts'
import { toExcerpt, toStaffMessage } from '../thread/thread.view.ts'
import type { TicketEventRecord, TicketRecord } from '../tickets.store.ts'
import type { AgentRecord } from './agents.store.ts'
import type { findTicketPeople, InboxRecord } from './inbox.store.ts'

const toName = (first: string | null, last: string | null): string => `${first ?? ''} ${last ?? ''}`.trim()
const toAssignee = (id: number | null, first: string | null, last: string | null) =>
  id === null ? null : { user_id: id, name: toName(first, last) }
const getFirst = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b < a) ? b : a)

export const toAgent = (agent: AgentRecord): Agent => ({
  user_id: agent.user_id,
  name: toName(agent.first_name, agent.last_name),
  active: agent.active,
})

/** The reply's row of the inbox. */
export const toInboxRow = (row: InboxRecord): InboxRow => ({
  ticket_id: row.ticket_id,
  number: formatTicketNumber(row.number),
  subject: row.subject,
  status: row.status,
  contact_name: row.contact_name,
  contact_email: row.contact_email,
  account: row.account_name,
  assignee: toAssignee(row.assignee_id, row.first_name, row.last_name),
  waiting_since: getFirst(row.waiting_since, row.held_since)?.toISOString() ?? null,
  last_at: row.last_at.toISOString(),
  last_kind: row.last?.kind ?? 'customer',
  last_text: toExcerpt(row.last?.text ?? ''),
  held: row.held,
})

export interface StaffDetails {
  readonly about: TicketAbout
  readonly messages: readonly ListedMessage[]
  readonly filesOf: ReturnType<typeof groupFiles>
  readonly events: readonly TicketEventRecord[]
  readonly people: Awaited<ReturnType<typeof findTicketPeople>>
}

/** A ticket with all of its messages, for staff. */
export function toStaffTicket(ticket: TicketRecord, details: StaffDetails): StaffTicket {
  const { about, messages, filesOf, events, people } = details
  const { user_id, account_id } = ticket
  return {
    ticket_id: ticket.ticket_id,
    number: formatTicketNumber(ticket.number),
    rev: ticket.rev,
    subject: ticket.subject,
    status: ticket.status,
    action: ticket.action,
    source: ticket.source,
    is_automatic: ticket.is_automatic,
    contact: { name: ticket.contact_name, email: ticket.contact_email, phone: ticket.contact_phone },
    customer:
      user_id === null || account_id === null
        ? null
        : {
            user_id,
            name: toName(people.customer_first, people.customer_last),
            account_id,
            account: people.account_name ?? '',
          },
    assignee: toAssignee(ticket.assignee_id, people.assignee_first, people.assignee_last),
    opened_at: ticket.made_at.toISOString(),
    waiting_since: getFirst(ticket.waiting_since, ticket.held_since)?.toISOString() ?? null,
    about,
    messages: messages.map((one) => toStaffMessage(one, filesOf(one.message_id))),
    history: events.map((event) => ({
      id: event.event_id,
      at: event.at.toISOString(),
      action: event.action,
      // A customer who is not signed in, or a mail.
      by: event.first_name === null ? ticket.contact_name : toName(event.first_name, event.last_name),
      detail: event.detail,
    })),
  }
}
