import { stripQuoted } from '../../../../domain/tickets/quoted.ts'
import { cleanSubject } from '../../../../domain/tickets/subject.ts'
import type { HoldReason, MessageKind } from '../../../../domain/tickets/states.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { insertMessage } from '../thread/messages.store.ts'
import type { TicketRecord } from '../tickets.store.ts'
import type { CheckedFile } from './files.service.ts'
import { insertFiles } from './incoming.store.ts'
import type { ParsedMail } from './parse-mail.rules.ts'

/** What a thread shows of one mail. The rest is in its original. */
const maxShown = 20_000

/**
 * Adds a mail to a ticket, with its files; returns the id of the message. `isFirst`: nothing of a first mail is quoted
 * history, even where it forwards another one.
 */
export async function addMailMessage(
  call: Pick<Call, 'tx' | 'now' | 'newId'>,
  ticket: Pick<TicketRecord, 'ticket_id'>,
  mail: ParsedMail,
  files: readonly CheckedFile[],
  {
    kind,
    heldBecause,
    isFirst = false,
  }: {
    readonly kind: MessageKind
    readonly heldBecause: HoldReason | null
    readonly isFirst?: boolean
  },
): Promise<string> {
  const visible = isFirst ? { text: mail.text.trim(), isShortened: false } : stripQuoted(mail.text)
  const message = await insertMessage(call.tx, {
    message_id: call.newId(),
    ticket_id: ticket.ticket_id,
    client_op_id: null,
    kind,
    state: heldBecause === null ? 'shown' : 'held',
    held_because: heldBecause,
    via: 'mail',
    subject: cleanSubject(mail.subject),
    text: visible.text.slice(0, maxShown).toWellFormed(),
    is_shortened: visible.isShortened || visible.text.length > maxShown,
    user_id: null,
    from_name: mail.fromName,
    from_email: mail.fromEmail,
    reply_to: mail.replyTo?.email ?? null,
    mail_message_id: mail.messageId,
    made_at: call.now,
    received_at: call.now,
  })
  if (message === null) return refuse('call.busy')
  await insertFiles(
    call.tx,
    files.map((file, position) => ({ ...file, position, file_id: call.newId(), message_id: message.message_id })),
  )
  return message.message_id
}
