import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A mail's own subject is stored: a held one that becomes a ticket must not have that of another customer's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ticket_message add column subject text`.execute(db)
}
