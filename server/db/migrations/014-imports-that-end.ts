import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Why an import was cancelled or failed permanently. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table catalogue_import add column ended_as text, add column failure text`.execute(db)
}
