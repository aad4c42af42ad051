import type { Insertable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'

const selectMessages = (tx: Tx) => tx.selectFrom('ticket_message').selectAll('ticket_message')
export type MessageRecord = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

/** Inserts a message. Null if its id is taken. */
export async function insertMessage(
  tx: Tx,
  message: Insertable<Database['ticket_message']>,
): Promise<MessageRecord | null> {
  const row = await tx
    .insertInto('ticket_message')
    .values(message)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findMessage(tx: Tx, messageId: string): Promise<MessageRecord | null> {
  return (await selectMessages(tx).where('message_id', '=', messageId).executeTakeFirst()) ?? null
}

/** Whether staff answered in a ticket after `at`. */
export async function hasAnswerAfter(tx: Tx, ticketId: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('ticket_message')
    .select('message_id')
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'staff')
    .where('received_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The messages of a ticket with the names of the staff and whether the mail is stored, in their order. */
export const listMessages = (tx: Tx, ticketId: string) =>
  selectMessages(tx)
    .leftJoin('app_user', 'app_user.user_id', 'ticket_message.user_id')
    .leftJoin('incoming_mail', 'incoming_mail.message_id', 'ticket_message.message_id')
    .select(['app_user.first_name', 'app_user.last_name', 'incoming_mail.store_key as original_key'])
    .where('ticket_message.ticket_id', '=', ticketId)
    .orderBy('ticket_message.seq')
    .execute()
export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number]

/** The files of a ticket's messages, in their order. */
export const listTicketFiles = (tx: Tx, ticketId: string) =>
  tx
    .selectFrom('ticket_file')
    .innerJoin('ticket_message', 'ticket_message.message_id', 'ticket_file.message_id')
    .selectAll('ticket_file')
    .where('ticket_message.ticket_id', '=', ticketId)
    .orderBy('ticket_file.message_id')
    .orderBy('ticket_file.position')
    .execute()
export type TicketFileRecord = Awaited<ReturnType<typeof listTicketFiles>>[number]

/** A file with the message that it belongs to, or null. */
export async function findTicketFile(tx: Tx, fileId: string) {
  const row = await tx
    .selectFrom('ticket_file')
    .innerJoin('ticket_message', 'ticket_message.message_id', 'ticket_file.message_id')
    .select(['ticket_file.type', 'ticket_file.name', 'ticket_file.store_key'])
    .select(['ticket_message.ticket_id', 'ticket_message.kind', 'ticket_message.state'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return row ?? null
}

/** Changes what staff decided about a message. */
export async function updateMessage(
  tx: Tx,
  messageId: string,
  change: Partial<Pick<MessageRecord, 'ticket_id' | 'kind' | 'state' | 'held_because'>>,
): Promise<void> {
  await tx.updateTable('ticket_message').set(change).where('message_id', '=', messageId).execute()
}

/** The message ids of the mails of a ticket that the customer has seen or sent, the oldest first. */
export async function listMailIds(tx: Tx, ticketId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('ticket_message')
    .select('mail_message_id')
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'shown')
    .where('kind', 'in', ['customer', 'staff'])
    .where('mail_message_id', 'is not', null)
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ mail_message_id: id }) => (id === null ? [] : [id]))
}

/**
 * As whom this address has written mails in this ticket that the customer sees, or null: as the customer, or as another
 * person whose mail staff have shown.
 */
export async function findWriterKind(tx: Tx, ticketId: string, email: string): Promise<'customer' | 'other' | null> {
  const rows = await tx
    .selectFrom('ticket_message')
    .select('kind')
    .distinct()
    .where('ticket_id', '=', ticketId)
    .where('from_email', '=', email)
    .where('state', '=', 'shown')
    .execute()
  const isOf = (kind: MessageRecord['kind']) => rows.some((row) => row.kind === kind)
  if (isOf('customer')) return 'customer'
  return isOf('other') ? 'other' : null
}
