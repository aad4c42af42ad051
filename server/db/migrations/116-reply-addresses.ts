import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A mail's own address for answers is stored: a held one that becomes a ticket is answered there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ticket_message add column reply_to text`.execute(db)
}
