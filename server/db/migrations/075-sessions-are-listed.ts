import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // Null where a session began before this migration.
  'alter table session add column device text, add column address text',
]

/** People see their sessions: on which device each began, and from which address (record 160). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
