import { formatTicketNumber } from '../../../../domain/tickets/number.ts'
import type { Call } from '../../../kernel/call.ts'
import { mayAcknowledge } from '../../../kernel/rate-limit.ts'
import { stageEmail, toMessageId } from '../../../kernel/stage-email.ts'
import { toEmailKey } from '../../auth/index.ts'
import { buildArrivalEmail } from '../tickets.mail.ts'
import type { TicketRecord } from '../tickets.store.ts'
import { toMailName } from './keys.rules.ts'

/**
 * Tells the customer that their question arrived, at most five times an hour for one address, and for one sender. `answers`:
 * the mail that it came in, so that the mail program shows both together. `from`: its sender.
 */
export async function acknowledge(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'stage'>,
  ticket: TicketRecord,
  { answers, from }: { readonly answers?: string | null; readonly from?: string | null },
): Promise<void> {
  const email = ticket.contact_email
  const counted = [...new Set([email, from ?? email].map(toEmailKey))]
  if (!(await mayAcknowledge(call.tx, counted, call.now))) return
  await stageEmail(
    call,
    email,
    buildArrivalEmail({ number: formatTicketNumber(ticket.number), key: ticket.access_key }),
    {
      messageId: toMessageId(toMailName(ticket.mail_key, call.newId())),
      replyKey: ticket.mail_key,
      autoSubmitted: 'auto-replied',
      ...(answers == null ? {} : { inReplyTo: answers, references: [answers] }),
    },
  )
}
