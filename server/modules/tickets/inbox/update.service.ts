import type { StaffTicket, TicketChange } from '../../../../contract/shapes/ticket.ts'
import { cleanSubject } from '../../../../domain/tickets/subject.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { authorizeForStaff } from '../tickets.policy.ts'
import { addTicketEvent, findTicket, lockTicket, moveTicket, updateTicket } from '../tickets.store.ts'
import type { TicketRecord } from '../tickets.store.ts'
import { findAgent } from './agents.store.ts'
import { buildStaffTicket } from './inbox.service.ts'

/** Assigns a ticket, or takes the assignment back. Refuses `tickets.agentUnknown`. */
async function assign(call: SignedIn, ticket: TicketRecord, userId: number | null): Promise<void> {
  if (userId === ticket.assignee_id) return
  const agent = userId === null ? null : await findAgent(call.tx, userId)
  if (userId !== null && agent?.active !== true) refuse('tickets.agentUnknown')
  await updateTicket(call.tx, ticket.ticket_id, { assignee_id: userId })
  await addTicketEvent(call, ticket.ticket_id, {
    userId: call.actor.userId,
    action: userId === null ? 'unassign' : 'assign',
    detail: agent === null ? null : `${agent.first_name} ${agent.last_name}`.trim(),
  })
}

/** Closes a ticket or opens it again, where that is a change. */
async function close(call: SignedIn, ticket: TicketRecord, status: 'open' | 'closed'): Promise<void> {
  if ((ticket.status === 'closed') === (status === 'closed')) return
  const step = status === 'closed' ? 'close' : 'reopen'
  await moveTicket(call, ticket, step)
  await addTicketEvent(call, ticket.ticket_id, { userId: call.actor.userId, action: step })
}

async function rename(call: SignedIn, ticket: TicketRecord, subject: string): Promise<void> {
  if (subject === ticket.subject) return
  await updateTicket(call.tx, ticket.ticket_id, { subject })
  await addTicketEvent(call, ticket.ticket_id, {
    userId: call.actor.userId,
    action: 'rename',
    detail: `${ticket.subject} → ${subject}`,
  })
}

/**
 * Changes assignee, status or subject. What was shown must be the present state, unless the ticket is already as asked:
 * then a repeat is no conflict. Refuses `tickets.unknown`, `tickets.changed`, `tickets.agentUnknown`.
 */
export async function changeTicket(call: SignedIn, id: string, change: TicketChange): Promise<StaffTicket> {
  const ticket = authorizeForStaff(await lockTicket(call.tx, id), call.actor)
  const { assignee_id = ticket.assignee_id, status } = change
  const subject = change.subject === undefined ? ticket.subject : cleanSubject(change.subject)
  const isSame =
    assignee_id === ticket.assignee_id &&
    subject === ticket.subject &&
    (status === undefined || (status === 'closed') === (ticket.status === 'closed'))
  if (isSame) return buildStaffTicket(call, ticket)
  if (change.rev !== ticket.rev) refuse('tickets.changed', { current: await buildStaffTicket(call, ticket) })
  await assign(call, ticket, assignee_id)
  await rename(call, ticket, subject)
  if (status !== undefined) await close(call, ticket, status)
  return buildStaffTicket(call, authorizeForStaff(await findTicket(call.tx, id), call.actor))
}
