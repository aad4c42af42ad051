import { formatTicketNumber } from '../../../../domain/tickets/number.ts'
import { cleanSubject } from '../../../../domain/tickets/subject.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import { readSite } from '../../site/index.ts'
import { acknowledge } from '../opening/acknowledge.service.ts'
import { insertMailTicket } from '../opening/insert-mail-ticket.service.ts'
import { buildShopEmail } from '../tickets.mail.ts'
import { addTicketEvent } from '../tickets.store.ts'
import type { CheckedFile } from './files.service.ts'
import { addMailMessage } from './mail-message.service.ts'
import type { ParsedMail } from './parse-mail.rules.ts'

/**
 * Opens a ticket for a mail; returns the id of its message. A sender's address proves nothing, so it belongs to
 * no user, and neither does the address that it wants answers at, which is the customer's. A machine's mail becomes a closed ticket that tells no one.
 */
export async function openMailTicket(
  job: JobCall,
  mail: ParsedMail,
  files: readonly CheckedFile[],
  { isAutomatic }: { readonly isAutomatic: boolean },
): Promise<string> {
  const { fromName, fromEmail, replyTo } = mail
  const name = replyTo === null || replyTo.name === '' ? fromName : replyTo.name
  const ticket = await insertMailTicket(
    job,
    { name, email: replyTo?.email ?? fromEmail },
    {
      subject: cleanSubject(mail.subject),
      status: isAutomatic ? 'closed' : 'open',
      is_automatic: isAutomatic,
      assignee_id: null,
      made_at: job.now,
    },
  )
  const kind = isAutomatic ? 'automatic' : 'customer'
  const messageId = await addMailMessage(job, ticket, mail, files, { kind, heldBecause: null, isFirst: true })
  await addTicketEvent(job, ticket.ticket_id, { userId: null, action: 'open', detail: 'by mail' })
  if (isAutomatic) return messageId
  if (!mail.wantsNoAnswer) await acknowledge(job, ticket, { answers: mail.messageId, from: fromEmail })
  const { contact_email } = await readSite(job)
  const facts = [
    ['From', ticket.contact_name] as const,
    ['Email', ticket.contact_email] as const,
    ...(replyTo === null ? [] : [['Sent by', fromEmail] as const]),
  ]
  await stageEmail(
    job,
    contact_email,
    buildShopEmail({
      number: formatTicketNumber(ticket.number),
      topic: 'Question by mail',
      facts: files.length === 0 ? facts : [...facts, ['Files', files.map(({ name }) => name).join(', ')]],
      text: mail.text,
    }),
    { autoSubmitted: 'auto-generated' },
  )
  return messageId
}
