import { sql } from 'kysely'
import type { Facts } from '../../../domain/accounts/permissions.ts'
import type { NotificationChoice, NotificationKind } from '../../../domain/notifications/kinds.ts'
import type { Tx } from '../../kernel/call.ts'

/** What a user chose, by kind. Without an entry the default of the user's role holds. */
export async function listOwnChoices(
  tx: Tx,
  userId: number,
): Promise<ReadonlyMap<NotificationKind, NotificationChoice>> {
  const rows = await tx
    .selectFrom('notification_choice')
    .select(['kind', 'mail', 'push'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ kind, ...choice }) => [kind, choice]))
}

/** Stores what a user chose for a kind. */
export async function putChoice(
  tx: Tx,
  { userId, kind, at, ...choice }: NotificationChoice & { userId: number; kind: NotificationKind; at: Date },
): Promise<void> {
  const change = { ...choice, changed_at: at }
  await tx
    .insertInto('notification_choice')
    .values({ user_id: userId, kind, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(change))
    .execute()
}

/** Switches the email of kinds off for the user of an address (lower case), where the user chose otherwise. */
export async function switchMailOff(tx: Tx, address: string, kinds: readonly NotificationKind[], at: Date) {
  await tx
    .updateTable('notification_choice')
    .set({ mail: 'off', changed_at: at })
    .where('kind', 'in', [...kinds])
    .where('mail', '!=', 'off')
    .where('user_id', 'in', (of) => of.selectFrom('app_user').select('user_id').where('email_key', '=', address))
    .execute()
}

/** Has the user of an address (lower case) begin anew with the kinds whose email is switched off. */
export async function forgetMailOff(tx: Tx, address: string, kinds: readonly NotificationKind[]): Promise<void> {
  await tx
    .deleteFrom('notification_choice')
    .where('kind', 'in', [...kinds])
    .where('mail', '=', 'off')
    .where('user_id', 'in', (of) => of.selectFrom('app_user').select('user_id').where('email_key', '=', address))
    .execute()
}

/** Whether the user of an address (lower case) chose an email for one of these kinds. */
export async function hasChosenMail(tx: Tx, address: string, kinds: readonly NotificationKind[]): Promise<boolean> {
  const found = await tx
    .selectFrom('notification_choice')
    .innerJoin('app_user', 'app_user.user_id', 'notification_choice.user_id')
    .select('kind')
    .where('email_key', '=', address)
    .where('kind', 'in', [...kinds])
    .where('mail', '!=', 'off')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** A user who is notified, with the choice for a kind, if any. */
export interface NotifiedUser {
  readonly userId: number
  readonly email: string
  /** The address in lower case. */
  readonly key: string
  readonly facts: Facts
  /** A removed user gets nothing. Their address is no guest's either. */
  readonly isActive: boolean
  readonly own: NotificationChoice | null
}

/** The users among addresses (lower case) and ids, removed ones too, in the order of their ids. */
export async function listNotifiedUsers(
  tx: Tx,
  kind: NotificationKind,
  keys: readonly string[],
  ids: readonly number[],
): Promise<NotifiedUser[]> {
  if (keys.length + ids.length === 0) return []
  const rows = await tx
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .leftJoin('notification_choice', (on) =>
      on.onRef('notification_choice.user_id', '=', 'app_user.user_id').on('kind', '=', kind),
    )
    .select(['app_user.user_id', 'app_user.email', 'app_user.active', 'email_key', 'mail', 'push'])
    .select(['admin', 'on_site', 'reviewer', 'local_admin', 'account.dealer', 'warranty_servicer as servicer'])
    .where((is) =>
      is.or([
        is('email_key', '=', sql<string>`any(${[...keys]}::text[])`),
        is('app_user.user_id', '=', sql<number>`any(${[...ids]}::int[])`),
      ]),
    )
    .orderBy('app_user.user_id')
    .execute()
  return rows.map(({ user_id, email, active, email_key, mail, push, ...facts }) => ({
    ...{ userId: user_id, email, key: email_key, facts, isActive: active },
    own: mail === null || push === null ? null : { mail, push },
  }))
}

export interface DigestEvent {
  readonly kind: NotificationKind
  /** JSON. */
  readonly entry: string
}

/**
 * Opens the digest of an address (lower case), and returns whether none was open. The digest's row stays locked until the
 * transaction ends: a job that sends it meanwhile waits, and an event that comes after it begins the next digest.
 */
export async function openDigest(tx: Tx, address: string, dueAt: Date): Promise<boolean> {
  const found = await sql<{ is_new: boolean }>`
    insert into notification_digest (address, due_at) values (${address}, ${dueAt})
    on conflict (address) do update set due_at = notification_digest.due_at
    returning (xmax = 0) as is_new`.execute(tx)
  return found.rows[0]?.is_new === true
}

/** Adds an event to the digest that is open. */
export async function addToDigest(
  tx: Tx,
  { address, at, ...event }: DigestEvent & { address: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('notification_entry')
    .values({ address, happened_at: at, ...event })
    .execute()
}

/** Gives the events of an open digest to another address (both lower case); when it was due, or null where none was open. */
export async function moveDigest(tx: Tx, before: string, after: string): Promise<Date | null> {
  const row = await tx
    .deleteFrom('notification_digest')
    .where('address', '=', before)
    .returning('due_at')
    .executeTakeFirst()
  if (row === undefined) return null
  await tx.updateTable('notification_entry').set({ address: after }).where('address', '=', before).execute()
  return row.due_at
}

/** Takes the events of a digest, the earliest first, and ends it. */
export async function takeDigest(tx: Tx, address: string): Promise<DigestEvent[]> {
  await tx.deleteFrom('notification_digest').where('address', '=', address).execute()
  const rows = await tx
    .deleteFrom('notification_entry')
    .where('address', '=', address)
    .returning(['entry_id', 'kind', 'entry'])
    .execute()
  return rows.toSorted((a, b) => Number(a.entry_id) - Number(b.entry_id)).map(({ kind, entry }) => ({ kind, entry }))
}
