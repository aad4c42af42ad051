import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Addresses without a user that want no more emails about claims (docs/decisions/152-unsubscribing.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_opt_out (address text primary key, at timestamptz not null)`.execute(db)
}
