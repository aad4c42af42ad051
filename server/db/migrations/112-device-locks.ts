import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The devices of each user that have a lock of the app, which outlasts their sessions (record 091). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table device_lock (
    user_id integer not null references app_user on delete cascade,
    device_id uuid not null,
    locked_at timestamptz not null,
    primary key (user_id, device_id)
  )`.execute(db)
}
