import type { Insertable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'

export type MailOutcome = Database['incoming_mail']['outcome']
export type NewMail = Omit<Insertable<Database['incoming_mail']>, 'outcome' | 'message_id'>

/** What became of a mail that has come in before, or null. */
export async function findMailOutcome(tx: Tx, mailKey: string): Promise<MailOutcome | null> {
  const row = await tx.selectFrom('incoming_mail').select('outcome').where('mail_key', '=', mailKey).executeTakeFirst()
  return row?.outcome ?? null
}

/** Stores that a mail came in. False if it has come in before, also while this transaction waited. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<boolean> {
  const row = await tx
    .insertInto('incoming_mail')
    .values({ ...mail, outcome: 'ignored', message_id: null })
    .onConflict((conflict) => conflict.column('mail_key').doNothing())
    .returning('mail_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores what became of a mail. */
export async function setOutcome(
  tx: Tx,
  mailId: string,
  outcome: MailOutcome,
  messageId: string | null,
): Promise<void> {
  await tx.updateTable('incoming_mail').set({ outcome, message_id: messageId }).where('mail_id', '=', mailId).execute()
}

/** Where the mail of a message is stored as it came in, or null. */
export async function findOriginal(tx: Tx, messageId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('incoming_mail')
    .select('store_key')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row?.store_key ?? null
}

/** Stores the files of a message. */
export async function insertFiles(tx: Tx, files: readonly Insertable<Database['ticket_file']>[]): Promise<void> {
  if (files.length > 0)
    await tx
      .insertInto('ticket_file')
      .values([...files])
      .execute()
}
