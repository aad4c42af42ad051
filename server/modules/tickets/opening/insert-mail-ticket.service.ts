import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { insertTicket } from '../tickets.store.ts'
import type { NewTicket, TicketRecord } from '../tickets.store.ts'
import { createKeys } from './keys.rules.ts'

type MailTicket = Pick<NewTicket, 'subject' | 'status' | 'is_automatic' | 'assignee_id' | 'made_at'>

/**
 * Inserts a ticket for the sender of a mail: it has no user and no account, since a sender's address proves nothing. `since`:
 * when the mail came, if it was held until now.
 */
export async function insertMailTicket(
  call: Pick<Call, 'tx' | 'newId' | 'randomBytes' | 'now'>,
  sender: { readonly name: string; readonly email: string },
  ticket: MailTicket,
  since = call.now,
): Promise<TicketRecord> {
  const inserted = await insertTicket(
    call.tx,
    {
      ...createKeys(call),
      ticket_id: call.newId(),
      action: 'open',
      source: 'mail',
      contact_name: sender.name === '' ? sender.email : sender.name,
      contact_email: sender.email,
      contact_phone: '',
      received_at: call.now,
      ...ticket,
    },
    since,
  )
  return inserted ?? refuse('call.busy')
}
