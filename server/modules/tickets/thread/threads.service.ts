import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { tickets } from '../../../../contract/tickets.ts'
import { formatTicketNumber } from '../../../../domain/tickets/number.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { getMadeAt } from '../../../kernel/made-at.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { countTicketReply } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { readSite } from '../../site/index.ts'
import { readAbout } from '../opening/about.service.ts'
import { authorizeTicket, ownTickets } from '../tickets.policy.ts'
import { addTicketEvent, findTicket, lockTicket, moveTicket } from '../tickets.store.ts'
import { findMessage, insertMessage, listMessages, listTicketFiles } from './messages.store.ts'
import type { MessageRecord } from './messages.store.ts'
import { notifyStaff } from './notices.service.ts'
import { countOwnTickets, listOwnTickets } from './own-tickets.store.ts'
import { groupFiles, toTicket, toTicketRow } from './thread.view.ts'

type Rows = typeof tickets.table
type ReplyBody = Received<Rows['replyToTicket']>['body']
const perPage = 25

/** A ticket for its customer. Refuses `tickets.unknown`. */
export async function readTicket(call: Call, id: string, key: string): Promise<Reply<Rows['readTicket']>> {
  const ticket = authorizeTicket(await findTicket(call.tx, id), key, call.actor)
  const messages = await listMessages(call.tx, ticket.ticket_id)
  return toTicket(ticket, await readAbout(call, ticket.ticket_id), messages, {
    shop: (await readSite(call)).company,
    filesOf: groupFiles(await listTicketFiles(call.tx, ticket.ticket_id)),
  })
}

/** A page of the caller's own questions, the latest first. */
export async function listMyTickets(call: SignedIn, page: number): Promise<Reply<Rows['listMyTickets']>> {
  const own = ownTickets(call.actor)
  const paging = { page, perPage, path: '/tickets/mine' }
  const rows = await listOwnTickets(call.tx, own, { offset: getOffset(paging), limit: perPage })
  const total = await countOwnTickets(call.tx, own)
  return buildPage(
    rows.map(({ ticket, last }) => toTicketRow(ticket, last)),
    total,
    paging,
  )
}

/** The message that this op created with this id, or null. */
async function findSent({ tx, op, actor }: Call, messageId: string): Promise<MessageRecord | null> {
  const found = op === null ? null : await findMessage(tx, messageId)
  if (found?.kind !== 'customer' || found.client_op_id !== op?.key) return null
  return found.user_id === null || found.user_id === actor?.userId ? found : null
}

/**
 * Adds a customer's message, which opens a closed ticket again. The same message twice is one. Refuses `tickets.unknown`,
 * and `call.tooMany` after thirty in ten minutes. What a device sends again is answered as before, whatever has happened since.
 */
export async function replyToTicket(
  call: Call,
  id: string,
  { id: messageId = call.newId(), text, key = '' }: ReplyBody,
): Promise<Reply<Rows['replyToTicket']>> {
  const sent = await findSent(call, messageId)
  if (sent !== null) return { message_id: messageId, at: sent.made_at.toISOString() }
  await countTicketReply(call.tx, call.session?.tokenHash ?? call.request.address, call.now)
  const ticket = authorizeTicket(await lockTicket(call.tx, id), key, call.actor)
  const before = await findMessage(call.tx, messageId)
  if (before !== null)
    return before.ticket_id === ticket.ticket_id && before.kind === 'customer'
      ? { message_id: messageId, at: before.made_at.toISOString() }
      : refuse('call.invalid', { errors: { id: 'Another message has this id' } })
  const { at } = getMadeAt(call)
  const isOwn = call.actor !== null && call.actor.userId === ticket.user_id
  await insertMessage(call.tx, {
    message_id: messageId,
    ticket_id: ticket.ticket_id,
    client_op_id: call.op?.key ?? null,
    kind: 'customer',
    held_because: null,
    via: 'web',
    text,
    user_id: isOwn ? (call.actor?.userId ?? null) : null,
    from_name: ticket.contact_name,
    from_email: null,
    mail_message_id: null,
    made_at: at,
    received_at: call.now,
  })
  await moveTicket(call, ticket, 'message')
  await addTicketEvent(call, ticket.ticket_id, { userId: call.actor?.userId ?? null, action: 'reply' })
  await notifyStaff(call, ticket, {
    number: formatTicketNumber(ticket.number),
    held: null,
    from: ticket.contact_name,
    text,
  })
  return { message_id: messageId, at: at.toISOString() }
}
