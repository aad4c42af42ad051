import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { TicketForm, ticketMessages } from '../../../../contract/ticket-messages.ts'
import { emailError, isEmailAddress } from '../../../../domain/places/address-form.ts'
import { formatTicketNumber } from '../../../../domain/tickets/number.ts'
import type { Call } from '../../../kernel/call.ts'
import { getMadeAt } from '../../../kernel/made-at.ts'
import { countTicket } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import { readSite } from '../../site/index.ts'
import { insertMessage } from '../thread/messages.store.ts'
import { buildShopEmail, topics } from '../tickets.mail.ts'
import { addTicketEvent, findTicketByOp, insertTicket } from '../tickets.store.ts'
import type { TicketRecord } from '../tickets.store.ts'
import { resolveAbout } from './about.service.ts'
import type { ResolvedAbout } from './about.service.ts'
import { acknowledge } from './acknowledge.service.ts'
import { createKeys } from './keys.rules.ts'

type Answer = Reply<(typeof ticketMessages)['openTicket']>
const maxSubject = 200

const toAnswer = (ticket: TicketRecord): Answer => ({
  ticket_id: ticket.ticket_id,
  number: formatTicketNumber(ticket.number),
  key: ticket.access_key,
})

/**
 * Opens a ticket with its first message, and tells the shop and the customer by mail (T01). The session identifies the
 * user; a visitor is known by the email alone. Refuses `tickets.productUnknown`, `tickets.aboutUnknown`,
 * `passports.unknown`, and `call.tooMany` after twenty tickets in ten minutes. What a device sends again is answered as
 * before, whatever has happened since to what it is about.
 */
export async function openTicket(call: Call, form: TicketForm): Promise<Answer> {
  const head = {
    ticket_id: form.id ?? call.newId(),
    client_op_id: call.op?.key ?? null,
    user_id: call.actor?.userId ?? null,
  }
  const before = form.id === undefined ? null : await findTicketByOp(call.tx, head)
  if (before !== null) return toAnswer(before)
  await countTicket(call.tx, call.session?.tokenHash ?? call.request.address, call.now)
  // Anything around the address would be mailed with it, and one mailbox would have many limits.
  if (!isEmailAddress(form.contact.email)) refuse('call.invalid', { errors: { 'contact.email': emailError } })
  const about = await resolveAbout(call, form)
  const { at } = getMadeAt(call)
  const ticket = await insertTicket(call.tx, {
    ...head,
    ...about.columns,
    ...createKeys(call),
    action: form.action,
    subject: [topics[form.action], about.name].filter(Boolean).join(': ').slice(0, maxSubject),
    status: 'open',
    source: 'web',
    contact_name: form.contact.name,
    contact_email: form.contact.email,
    contact_phone: form.contact.phone,
    assignee_id: null,
    account_id: call.actor?.accountId ?? null,
    made_at: at,
    received_at: call.now,
  })
  if (ticket === null) return refuse('call.invalid', { errors: { id: 'Another ticket has this id' } })
  await insertMessage(call.tx, {
    message_id: call.newId(),
    ticket_id: ticket.ticket_id,
    client_op_id: head.client_op_id,
    kind: 'customer',
    held_because: null,
    via: 'web',
    text: form.message,
    user_id: head.user_id,
    from_name: form.contact.name,
    from_email: null,
    mail_message_id: null,
    made_at: at,
    received_at: call.now,
  })
  await addTicketEvent(call, ticket.ticket_id, { userId: head.user_id, action: 'open' })
  await acknowledge(call, ticket, {})
  await mailShop(call, form, ticket, about)
  return toAnswer(ticket)
}

async function mailShop(
  call: Call,
  form: TicketForm,
  ticket: TicketRecord,
  about: Pick<ResolvedAbout, 'facts'>,
): Promise<void> {
  const { contact_email } = await readSite(call)
  const { name, email, phone } = form.contact
  const facts: (readonly [string, string])[] = [
    ['From', name.replace(/\s+/g, ' ')],
    ['Email', email],
    ...(phone === '' ? [] : [['Phone', phone] as const]),
    ...(call.actor === null ? [] : [['Signed in as', `${call.actor.name}, ${call.actor.accountName}`] as const]),
    ...about.facts,
  ]
  const number = formatTicketNumber(ticket.number)
  await stageEmail(
    call,
    contact_email,
    buildShopEmail({ number, topic: topics[form.action], facts, text: form.message }),
    { autoSubmitted: 'auto-generated' },
  )
}
