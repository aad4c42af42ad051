import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { tickets } from '../../../../contract/tickets.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { makeShareable } from '../../files/index.ts'
import { authorizeFileOwner } from '../tickets.policy.ts'
import { findTicket } from '../tickets.store.ts'
import { findTicketFile } from './messages.store.ts'
import { isForCustomer } from './thread.view.ts'

/**
 * A file of a message, without the place where a photo was taken. Customers get those of the messages that they see.
 * Refuses `tickets.unknown` and `files.unknown`.
 */
export async function readTicketFile(
  call: Call,
  { id, file: fileId }: { readonly id: string; readonly file: string },
  key: string,
): Promise<Reply<(typeof tickets.table)['readTicketFile']>> {
  const { ticket, isStaff } = authorizeFileOwner(await findTicket(call.tx, id), key, call.actor)
  const file = await findTicketFile(call.tx, fileId)
  if (file?.ticket_id !== ticket.ticket_id || !(isStaff || isForCustomer(file))) return refuse('files.unknown')
  const bytes = file.store_key === null ? null : await call.files.get(file.store_key)
  if (bytes === null) return refuse('files.unknown')
  const shared = await makeShareable(bytes, file.type)
  return { bytes: new Uint8Array(shared.bytes), type: shared.type, etag: `"${fileId}"` }
}
