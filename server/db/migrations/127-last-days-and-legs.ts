import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  'alter table labor_claim add column mileage_legs smallint check (mileage_legs in (1, 2))',
]

/** How often looked-up miles count their way (docs/decisions/017-filing-and-merging.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
