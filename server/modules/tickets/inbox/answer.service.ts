import type { AnswerForm, StaffTicket } from '../../../../contract/shapes/ticket.ts'
import { isErasedAddress } from '../../../../domain/accounts/erased-address.ts'
import { formatTicketNumber } from '../../../../domain/tickets/number.ts'
import { listUnfilled } from '../../../../domain/tickets/templates.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stageEmail, toMessageId } from '../../../kernel/stage-email.ts'
import { toMailName } from '../opening/keys.rules.ts'
import { findMessage, insertMessage, listMailIds } from '../thread/messages.store.ts'
import { buildAnswerEmail } from '../tickets.mail.ts'
import { authorizeForStaff } from '../tickets.policy.ts'
import { addTicketEvent, listTicketEvents, lockTicket, moveTicket, updateTicket } from '../tickets.store.ts'
import type { TicketRecord } from '../tickets.store.ts'
import { buildStaffTicket } from './inbox.service.ts'

/** Mail programs show a conversation by the mails that a mail refers to. Long lists are cut by servers. */
const maxReferences = 10

interface SentMessage {
  readonly id: string
  readonly text: string
  readonly kind: 'staff' | 'note'
  readonly closes: boolean
}

/**
 * Whether this caller has sent just this message before. Another text under its id was typed after its answer was lost, so
 * it is refused as `tickets.messageSent`, and the same text with another choice about closing as `tickets.answerSent`.
 * Refuses an id of anything else.
 */
async function isRepeated(call: SignedIn, ticket: Authorized<TicketRecord>, sent: SentMessage): Promise<boolean> {
  const before = await findMessage(call.tx, sent.id)
  if (before === null) return false
  const isOwn =
    before.ticket_id === ticket.ticket_id && before.kind === sent.kind && before.user_id === call.actor.userId
  if (!isOwn) refuse('call.invalid', { errors: { id: 'Another message has this id' } })
  const events = await listTicketEvents(call.tx, ticket.ticket_id)
  const closed = events.some(
    ({ action, at }) => action === 'answerAndClose' && at.getTime() === before.received_at.getTime(),
  )
  if (before.text !== sent.text) refuse('tickets.messageSent', { current: await buildStaffTicket(call, ticket) })
  if (closed !== sent.closes) refuse('tickets.answerSent', { current: await buildStaffTicket(call, ticket) })
  return true
}

const addMessage = (
  call: SignedIn,
  ticket: TicketRecord,
  message: {
    readonly id: string
    readonly text: string
    readonly kind: 'staff' | 'note'
    readonly mailId: string | null
  },
) =>
  insertMessage(call.tx, {
    message_id: message.id,
    ticket_id: ticket.ticket_id,
    client_op_id: call.op?.key ?? null,
    kind: message.kind,
    held_because: null,
    via: 'web',
    text: message.text,
    user_id: call.actor.userId,
    from_name: '',
    from_email: null,
    mail_message_id: message.mailId,
    made_at: call.now,
    received_at: call.now,
  })

/** Mails an answer to the customer, as the next mail of the conversation. */
async function mailAnswer(call: SignedIn, ticket: TicketRecord, form: AnswerForm, messageId: string): Promise<void> {
  const references = (await listMailIds(call.tx, ticket.ticket_id)).filter((id) => id !== messageId)
  const last = references.at(-1)
  await stageEmail(
    call,
    ticket.contact_email,
    buildAnswerEmail({
      number: formatTicketNumber(ticket.number),
      key: ticket.access_key,
      subject: ticket.subject,
      text: form.text,
      isClosed: form.closes,
    }),
    {
      messageId,
      replyKey: ticket.mail_key,
      ...(last === undefined ? {} : { inReplyTo: last, references: references.slice(-maxReferences) }),
    },
  )
}

/**
 * Answers a ticket: the customer gets a mail, and an unassigned ticket becomes the caller's. What was shown must be the
 * present state, so that no answer misses a colleague's or a new message. The same answer twice is one mail. Refuses
 * `tickets.unknown`, `tickets.messageSent`, `tickets.answerSent`, `tickets.changed`, and `tickets.erased` where nothing
 * receives the mail.
 */
export async function answerTicket(call: SignedIn, id: string, form: AnswerForm): Promise<StaffTicket> {
  const ticket = authorizeForStaff(await lockTicket(call.tx, id), call.actor)
  if (await isRepeated(call, ticket, { ...form, kind: 'staff' })) return buildStaffTicket(call, ticket)
  if (isErasedAddress(ticket.contact_email)) refuse('tickets.erased')
  if (form.rev !== ticket.rev) refuse('tickets.changed', { current: await buildStaffTicket(call, ticket) })
  const unfilled = listUnfilled(form.text)
  if (unfilled.length > 0)
    refuse('call.invalid', { errors: { text: `Replace ${unfilled.map((name) => `{${name}}`).join(', ')}` } })
  const mailId = toMessageId(toMailName(ticket.mail_key, form.id))
  await addMessage(call, ticket, { id: form.id, text: form.text, kind: 'staff', mailId })
  await mailAnswer(call, ticket, form, mailId)
  const step = form.closes ? 'answerAndClose' : 'answer'
  const assigned = ticket.assignee_id === null ? { assignee_id: call.actor.userId } : {}
  const moved = await moveTicket(call, ticket, step, assigned)
  await addTicketEvent(call, ticket.ticket_id, { userId: call.actor.userId, action: step })
  return buildStaffTicket(call, authorizeForStaff(moved, call.actor))
}

/** Adds a note that staff alone read. The same note twice is one. Refuses `tickets.unknown`, `tickets.messageSent`. */
export async function addTicketNote(
  call: SignedIn,
  id: string,
  form: { readonly id: string; readonly text: string },
): Promise<StaffTicket> {
  const ticket = authorizeForStaff(await lockTicket(call.tx, id), call.actor)
  if (await isRepeated(call, ticket, { ...form, kind: 'note', closes: false })) return buildStaffTicket(call, ticket)
  await addMessage(call, ticket, { ...form, kind: 'note', mailId: null })
  const noted = await updateTicket(call.tx, ticket.ticket_id)
  await addTicketEvent(call, ticket.ticket_id, { userId: call.actor.userId, action: 'note' })
  return buildStaffTicket(call, authorizeForStaff(noted, call.actor))
}
