import { sql } from 'kysely'
import { visitorEmail } from '../../../domain/accounts/visitor-account.ts'
import type { Tx } from '../../kernel/call.ts'

export interface PersonRecord {
  readonly user_id: number
  readonly account_id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly is_erased: boolean
  /** The user of visitors' orders, who is no person. */
  readonly is_of_visitors: boolean
}

/** A person, or null. `isLocked`: until the transaction ends. */
export async function findPerson(tx: Tx, userId: number, isLocked = false): Promise<PersonRecord | null> {
  if (isLocked) await sql`select from app_user where user_id = ${userId} for update`.execute(tx)
  const row = await tx
    .selectFrom('app_user')
    .select(['user_id', 'account_id', 'email', 'email_key', 'first_name', 'last_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { email_key, ...person } = row
  return { ...person, is_erased: await hasErasure(tx, userId), is_of_visitors: email_key === visitorEmail }
}

/** Waits for another erasure to end. */
export async function lockErasures(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7420153)`.execute(tx)
}

/** Whether the data of a person was erased. */
async function hasErasure(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('person_erasure')
    .select('erasure_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the data of a person was erased who is gone: an earlier version could activate one again, who works on. */
export async function isErasedForGood(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('active', '=', false)
    .executeTakeFirst()
  return row !== undefined && (await hasErasure(tx, userId))
}

/** What a person's devices reported as waiting, and when the last of them did. */
export async function readWaiting(tx: Tx, userId: number) {
  const { rows } = await sql<{ items: number; devices: number; last: Date | null }>`
    select coalesce(sum(items), 0)::int as items, (count(*) filter (where items > 0))::int as devices,
      max(reported_at) as last from device_report where user_id = ${userId}`.execute(tx)
  return rows[0] ?? { items: 0, devices: 0, last: null }
}

/** Erases a person by the database's own function, which notes it. `waiting`: items that are lost with the devices. */
export async function erase(
  tx: Tx,
  {
    userId,
    byUserId,
    id,
    at,
    waiting,
  }: {
    readonly userId: number
    readonly byUserId: number
    readonly id: string
    readonly at: Date
    readonly waiting: number
  },
): Promise<void> {
  // It reads every table: minutes in a large shop.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select erase_person(${userId}::int, ${byUserId}::int, ${id}::uuid, ${at}::timestamptz, ${waiting}::int)`.execute(
    tx,
  )
}

/** The active saved cards of a person. */
export async function listCards(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('saved_card')
    .select('card_id')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .execute()
  return rows.map((row) => row.card_id)
}

interface Link {
  readonly table: string
  readonly columns: readonly string[]
}

/** Every table with columns that name a person, with these columns. */
export async function listLinks(tx: Tx): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select child.relname as "table", array_agg(a.attname::text order by a.attname) as columns
    from pg_constraint k join pg_class child on child.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'app_user'::regclass and array_length(k.conkey, 1) = 1
    group by child.relname order by child.relname`.execute(tx)
  return rows
}

/** The rows of a table in which a person is named by one of the columns, as JSON texts. */
export async function listRowsOf(tx: Tx, { table, columns }: Link, userId: number): Promise<string[]> {
  const isNamed = sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${userId}`),
    sql` or `,
  )
  const { rows } = await sql<{ row: string }>`select to_jsonb(found)::text as row from ${sql.table(table)} found
    where ${isNamed}`.execute(tx)
  return rows.map(({ row }) => row)
}
