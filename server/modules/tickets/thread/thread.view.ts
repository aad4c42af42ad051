import type {
  StaffMessage,
  Ticket,
  TicketAbout,
  TicketAttachment,
  TicketMessage,
  TicketRow,
} from '../../../../contract/shapes/ticket.ts'
import { formatTicketNumber } from '../../../../domain/tickets/number.ts'
import type { TicketRecord } from '../tickets.store.ts'
import type { ListedMessage, TicketFileRecord } from './messages.store.ts'

const toAttachment = (file: TicketFileRecord): TicketAttachment => ({
  id: file.file_id,
  name: file.name,
  type: file.type,
  size: file.size,
  refused: file.refused ?? (file.store_key === null ? 'No longer stored' : null),
})

/** The files of each message. */
export function groupFiles(files: readonly TicketFileRecord[]): (messageId: string) => TicketAttachment[] {
  const groups = Map.groupBy(files, (file) => file.message_id)
  return (messageId) => (groups.get(messageId) ?? []).map(toAttachment)
}

const toMessage = (message: ListedMessage, by: string, attachments: TicketAttachment[]): TicketMessage => ({
  id: message.message_id,
  kind: message.kind,
  text: message.text,
  at: message.made_at.toISOString(),
  by,
  via: message.via,
  attachments,
})

const getWriter = ({ from_name, from_email }: ListedMessage): string =>
  from_name === '' ? (from_email ?? '') : from_name

/** The writer that the customer reads. A form has a name of its own, and its customer is the one whom it names. */
function getShownWriter(ticket: TicketRecord, message: ListedMessage, shop: string): string {
  if (message.kind === 'staff') return shop
  const isThroughForm = message.kind === 'customer' && message.reply_to === ticket.contact_email
  return isThroughForm ? ticket.contact_name : getWriter(message)
}

/** What the customer sees: their own messages, the shop's answers, and mails that staff have shown. */
export const isForCustomer = ({ kind, state }: Pick<ListedMessage, 'kind' | 'state'>): boolean =>
  state === 'shown' && (kind === 'customer' || kind === 'staff' || kind === 'other')

/** A ticket for its customer. `shop` stands in place of the staff's names (record 070). */
export function toTicket(
  ticket: TicketRecord,
  about: TicketAbout,
  messages: readonly ListedMessage[],
  { shop, filesOf }: { readonly shop: string; readonly filesOf: ReturnType<typeof groupFiles> },
): Ticket {
  return {
    ticket_id: ticket.ticket_id,
    number: formatTicketNumber(ticket.number),
    subject: ticket.subject,
    status: ticket.status,
    contact_email: ticket.contact_email,
    opened_at: ticket.made_at.toISOString(),
    about,
    messages: messages
      .filter(isForCustomer)
      .map((one) => toMessage(one, getShownWriter(ticket, one, shop), filesOf(one.message_id))),
  }
}

/** A message for staff, with the names of their own. */
export function toStaffMessage(message: ListedMessage, attachments: TicketAttachment[]): StaffMessage {
  const isStaff = message.kind === 'staff' || message.kind === 'note'
  const name = `${message.first_name ?? ''} ${message.last_name ?? ''}`.trim()
  return {
    ...toMessage(message, isStaff ? name : getWriter(message), attachments),
    user_id: message.user_id,
    from_email: message.from_email,
    reply_to: message.reply_to,
    state: message.state,
    held_because: message.held_because,
    is_shortened: message.is_shortened,
    has_original: message.original_key !== null,
  }
}

const excerptLength = 160

/** The beginning of a text, on one line. */
export const toExcerpt = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, excerptLength)

/** A row of the customer's questions. `last` is the last message that they see. */
export const toTicketRow = (
  ticket: TicketRecord,
  last: { readonly text: string; readonly kind: string } | null,
): TicketRow => ({
  ticket_id: ticket.ticket_id,
  number: formatTicketNumber(ticket.number),
  subject: ticket.subject,
  status: ticket.status,
  opened_at: ticket.made_at.toISOString(),
  last_at: ticket.last_at.toISOString(),
  last_text: toExcerpt(last?.text ?? ''),
  is_answered: last?.kind === 'staff',
})
