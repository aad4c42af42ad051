import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The device of a session has a lock of the app: its keys are handed out after a fresh proof alone (record 091). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table session add column device_locked boolean not null default false').execute(db)
}
