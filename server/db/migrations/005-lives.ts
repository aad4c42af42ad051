import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The server's lives instead of one epoch, and the receipts in the order of their log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table server_life (
    epoch uuid primary key default gen_random_uuid(),
    began_at timestamptz not null,
    ended_at timestamptz,
    until_pos bigint
  )`.execute(db)
  await sql`create unique index server_life_present on server_life ((true)) where ended_at is null`.execute(db)
  await sql`insert into server_life (epoch, began_at)
    select value::uuid, now() from server_fact where name = 'epoch'`.execute(db)
  await sql`delete from server_fact where name = 'epoch'`.execute(db)
  // Machines beside each other ask for the log's end with every answer. The embedded database has one, which knows it:
  // there the index would only cost each write a seventh of its time.
  const { rows } = await sql<{ isEmbedded: boolean }>`select version() like '%emcc%' as "isEmbedded"`.execute(db)
  if (rows[0]?.isEmbedded !== true)
    await sql`create unique index op_receipt_by_position on op_receipt (log_pos)`.execute(db)
}
