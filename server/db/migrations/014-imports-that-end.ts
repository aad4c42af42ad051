import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** An import that was called off, or that failed for good, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table catalogue_import add column ended_as text, add column failure text`.execute(db)
}
