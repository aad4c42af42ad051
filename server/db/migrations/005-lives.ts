import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Several server epochs instead of one, and the receipts in log order. */
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
  // Several machines read the end of the log for every response. The embedded database serves one process, which knows it:
  // there the index would only slow each write down by a seventh.
  const { rows } = await sql<{ isEmbedded: boolean }>`select version() like '%emcc%' as "isEmbedded"`.execute(db)
  if (rows[0]?.isEmbedded !== true)
    await sql`create unique index op_receipt_by_position on op_receipt (log_pos)`.execute(db)
}
