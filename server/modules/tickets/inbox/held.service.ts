import type { StaffTicket } from '../../../../contract/shapes/ticket.ts'
import { formatTicketNumber } from '../../../../domain/tickets/number.ts'
import { cleanSubject } from '../../../../domain/tickets/subject.ts'
import type { HoldDecision } from '../../../../domain/tickets/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findOriginal } from '../incoming/incoming.store.ts'
import { parseMail } from '../incoming/parse-mail.rules.ts'
import type { ParsedMail } from '../incoming/parse-mail.rules.ts'
import { acknowledge } from '../opening/acknowledge.service.ts'
import { insertMailTicket } from '../opening/insert-mail-ticket.service.ts'
import { findMessage, hasAnswerAfter, updateMessage } from '../thread/messages.store.ts'
import type { MessageRecord } from '../thread/messages.store.ts'
import { authorizeForStaff } from '../tickets.policy.ts'
import {
  addTicketEvent,
  lockTicket,
  moveTicket,
  noteHeldSince,
  updateTicket,
  wasClosedAfter,
} from '../tickets.store.ts'
import type { TicketRecord } from '../tickets.store.ts'
import { buildStaffTicket } from './inbox.service.ts'

/**
 * Since when a mail that is shown waits: since it came, if it counted until now, or was left out and its ticket was neither
 * answered nor closed after it. Else staff have dealt with its ticket since, and it waits from now on.
 */
async function findSince(call: SignedIn, ticket: TicketRecord, message: MessageRecord): Promise<Date> {
  const { held_since: heldSince } = ticket
  const { received_at: at } = message
  const counts =
    message.state === 'held'
      ? heldSince !== null && at >= heldSince
      : !(await hasAnswerAfter(call.tx, ticket.ticket_id, at)) && !(await wasClosedAfter(call.tx, ticket.ticket_id, at))
  return counts ? at : call.now
}

/**
 * Shows a held mail in the thread. One from another address stays marked with that address: a decision does
 * not make it the customer's.
 */
async function show(call: SignedIn, ticket: TicketRecord, message: MessageRecord): Promise<TicketRecord> {
  const kind = message.held_because === 'unproven' ? 'customer' : 'other'
  const since = await findSince(call, ticket, message)
  await updateMessage(call.tx, message.message_id, { state: 'shown', kind })
  const moved = await moveTicket(call, ticket, 'message', {}, since)
  await addTicketEvent(call, ticket.ticket_id, {
    userId: call.actor.userId,
    action: 'show',
    detail: message.from_email,
  })
  return moved
}

/** A held mail as it came in; null where its original is no longer stored. */
async function readOriginal(call: SignedIn, message: MessageRecord): Promise<ParsedMail | null> {
  const key = await findOriginal(call.tx, message.message_id)
  const raw = key === null ? null : await call.files.get(key)
  return raw === null ? null : parseMail(raw)
}

/**
 * Whose ticket a held mail becomes: that of the address where it wants answers, with the name that its original has beside
 * it. The sender's name may be a form's.
 */
function findSender(message: MessageRecord, original: ParsedMail | null) {
  const email = message.reply_to
  if (email === null) return { name: message.from_name, email: message.from_email ?? '' }
  return { name: original?.replyTo?.email === email ? original.replyTo.name : '', email }
}

/** Opens a ticket of its own for a held mail, for the address that it wants answers at. */
async function split(call: SignedIn, ticket: TicketRecord, message: MessageRecord): Promise<TicketRecord> {
  // Else all that is needed of it is stored.
  const isRead = message.subject === null || message.reply_to !== null
  const original = isRead ? await readOriginal(call, message) : null
  const opened = await insertMailTicket(
    call,
    findSender(message, original),
    {
      // Mails came in before their subjects were stored.
      subject: message.subject ?? cleanSubject(original?.subject ?? ''),
      status: 'open',
      assignee_id: call.actor.userId,
      made_at: message.made_at,
    },
    message.received_at,
  )
  await updateMessage(call.tx, message.message_id, {
    ticket_id: opened.ticket_id,
    kind: 'customer',
    state: 'shown',
    held_because: null,
  })
  await updateTicket(call.tx, ticket.ticket_id)
  await addTicketEvent(call, ticket.ticket_id, {
    userId: call.actor.userId,
    action: 'split',
    detail: formatTicketNumber(opened.number),
  })
  await addTicketEvent(call, opened.ticket_id, {
    userId: call.actor.userId,
    action: 'splitFrom',
    detail: formatTicketNumber(ticket.number),
  })
  await acknowledge(call, opened, { answers: message.mail_message_id, from: message.from_email })
  return opened
}

/** Leaves a held mail out. It stays in the thread for staff, with its original, and can still be shown or split. */
async function dismiss(call: SignedIn, ticket: TicketRecord, message: MessageRecord): Promise<TicketRecord> {
  await updateMessage(call.tx, message.message_id, { state: 'dismissed' })
  await addTicketEvent(call, ticket.ticket_id, {
    userId: call.actor.userId,
    action: 'dismiss',
    detail: message.from_email,
  })
  return updateTicket(call.tx, ticket.ticket_id)
}

const steps = { show, split, dismiss } as const

/**
 * Decides on a mail that is held, or was left out: as it `was` on the screen, so of two decisions the first counts. Refuses
 * `tickets.unknown`, `tickets.messageUnknown`, `tickets.notHeld`.
 */
export async function decideHeldMail(
  call: SignedIn,
  { id, message: messageId }: { readonly id: string; readonly message: string },
  { decision, was = 'held' }: { readonly decision: HoldDecision; readonly was?: 'held' | 'dismissed' | undefined },
): Promise<StaffTicket> {
  const ticket = authorizeForStaff(await lockTicket(call.tx, id), call.actor)
  const message = await findMessage(call.tx, messageId)
  if (message?.ticket_id !== ticket.ticket_id) return refuse('tickets.messageUnknown')
  if (message.state !== was || (decision === 'dismiss' && was === 'dismissed'))
    refuse('tickets.notHeld', { current: await buildStaffTicket(call, ticket) })
  const decided = await steps[decision](call, ticket, message)
  const noted = await noteHeldSince(call, ticket.ticket_id)
  const seen = decision === 'split' ? decided : noted
  return buildStaffTicket(call, authorizeForStaff(seen, call.actor))
}
