import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'
import { stageJob } from '../../../kernel/stage.store.ts'
import { removeFilesJob } from './retention.rules.ts'

const day = 86_400_000
/** Days for which a mail is retained that belongs to no ticket, and a machine's mail that was not opened again. */
const strayDays = 30
const automaticDays = 90
/** Days for which the mails of a closed ticket are retained as they came in, with their files. Its messages stay. */
const originalDays = 730
/** Days for which a mail that is held, but does not wait, is looked for. */
const lateDays = 7
const maxADay = 2_000

const before = (now: Date, days: number) => new Date(now.getTime() - days * day)

/** Whether no mail of a ticket waits for a decision. `held_since` is not noted of those held long before it was. */
const isNothingHeld = sql<boolean>`not exists (select from ticket_message held
  where held.ticket_id = support_ticket.ticket_id and held.state = 'held')`

/** Deletes machines' mails that were not opened again, with their tickets, but for those on which a mail is held. One that staff are just opening is locked, and stays. */
async function dropAutomatic(tx: Tx, now: Date): Promise<string[]> {
  const tickets = tx
    .selectFrom('support_ticket')
    .select('ticket_id')
    .where('is_automatic', '=', true)
    .where('closed_at', '<', before(now, automaticDays))
    .where(isNothingHeld)
    .orderBy('closed_at')
    .limit(maxADay)
    .forUpdate()
    .skipLocked()
  const ids = (await tickets.execute()).map((row) => row.ticket_id)
  if (ids.length === 0) return []
  const files = await tx
    .selectFrom('ticket_file')
    .innerJoin('ticket_message', 'ticket_message.message_id', 'ticket_file.message_id')
    .select('store_key')
    .where('ticket_message.ticket_id', 'in', ids)
    .execute()
  const mails = await tx
    .deleteFrom('incoming_mail')
    .where('message_id', 'in', tx.selectFrom('ticket_message').select('message_id').where('ticket_id', 'in', ids))
    .returning('store_key')
    .execute()
  await tx.deleteFrom('support_ticket').where('ticket_id', 'in', ids).execute()
  return [...files, ...mails].flatMap((row) => row.store_key ?? [])
}

/** Deletes mails that belong to no ticket. */
async function dropStray(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ store_key: string | null }>`
    delete from incoming_mail where mail_id in (
      select mail_id from incoming_mail where message_id is null and received_at < ${before(now, strayDays)} limit ${maxADay})
    returning store_key`.execute(tx)
  return rows.flatMap((row) => row.store_key ?? [])
}

interface Stored {
  readonly mails: readonly { readonly mail_id: string; readonly store_key: string | null }[]
  readonly files: readonly { readonly file_id: string; readonly store_key: string | null }[]
}

/** Forgets where these originals and files are stored; returns where. */
async function forget(tx: Tx, { mails, files }: Stored): Promise<string[]> {
  const mailIds = mails.map((row) => row.mail_id)
  if (mails.length > 0)
    await tx.updateTable('incoming_mail').set({ store_key: null }).where('mail_id', 'in', mailIds).execute()
  const fileIds = files.map((row) => row.file_id)
  if (files.length > 0)
    await tx.updateTable('ticket_file').set({ store_key: null }).where('file_id', 'in', fileIds).execute()
  return [...mails, ...files].flatMap((row) => row.store_key ?? [])
}

/**
 * Forgets where originals and files of tickets are stored that were closed long ago, but for those being opened again
 * and those on which a mail is held. */
async function dropOriginals(tx: Tx, now: Date): Promise<string[]> {
  const closed = tx
    .selectFrom('support_ticket')
    .innerJoin('ticket_message', 'ticket_message.ticket_id', 'support_ticket.ticket_id')
    .where('support_ticket.status', '=', 'closed')
    .where('support_ticket.closed_at', '<', before(now, originalDays))
    .where(isNothingHeld)
    .limit(maxADay)
    .forUpdate('support_ticket')
    .skipLocked()
  // What an update returns is the new value, so the keys are read first.
  const mails = await closed
    .innerJoin('incoming_mail', 'incoming_mail.message_id', 'ticket_message.message_id')
    .select(['mail_id', 'store_key'])
    .where('store_key', 'is not', null)
    .execute()
  const files = await closed
    .innerJoin('ticket_file', 'ticket_file.message_id', 'ticket_message.message_id')
    .select(['file_id', 'store_key'])
    .where('store_key', 'is not', null)
    .execute()
  return forget(tx, { mails, files })
}

/**
 * Corrects since when held mails wait, which a process of an earlier release that still ran has not noted: where none is held any
 * more, and of those that came in of late.
 */
async function correctHeldSince(tx: Tx, now: Date): Promise<void> {
  await sql`update support_ticket set held_since = null where held_since is not null and not exists (select from ticket_message
    where ticket_message.ticket_id = support_ticket.ticket_id and state = 'held')`.execute(tx)
  await sql`update support_ticket set held_since = held.since
    from (select ticket_id, min(ticket_message.received_at) as since
      from incoming_mail join ticket_message using (message_id)
      where incoming_mail.received_at > ${before(now, lateDays)} and store_key is not null and state = 'held'
      group by ticket_id) held
    where held.ticket_id = support_ticket.ticket_id and held_since is null`.execute(tx)
}

/** Once a day: what is no longer retained leaves the database, and a job removes its bytes after that. */
export async function dropOldMail(tx: Tx, now: Date): Promise<number> {
  await correctHeldSince(tx, now)
  const keys = [...(await dropAutomatic(tx, now)), ...(await dropStray(tx, now)), ...(await dropOriginals(tx, now))]
  if (keys.length > 0) await stageJob(tx, removeFilesJob, { keys }, now)
  return keys.length
}

/**
 * Forgets the mails that came from an address, or want answers there, as they came in, and their files. A job removes the
 * bytes. Messages stay.
 */
export async function dropMailsOf(tx: Tx, email: string, now: Date): Promise<void> {
  const answered = tx.selectFrom('ticket_message').select('message_id').where('reply_to', '=', email)
  const mails = tx
    .selectFrom('incoming_mail')
    .select(['mail_id', 'store_key'])
    .where((is) => is.or([is('from_email', '=', email), is('message_id', 'in', answered)]))
  const files = tx
    .selectFrom('ticket_file')
    .innerJoin('ticket_message', 'ticket_message.message_id', 'ticket_file.message_id')
    .select(['file_id', 'store_key'])
    .where((is) => is.or([is('from_email', '=', email), is('reply_to', '=', email)]))
  const keys = await forget(tx, {
    mails: await mails.where('store_key', 'is not', null).execute(),
    files: await files.where('store_key', 'is not', null).execute(),
  })
  if (keys.length > 0) await stageJob(tx, removeFilesJob, { keys }, now)
}
