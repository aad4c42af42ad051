import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The page of failed parts reads those of a state by their last day (docs/decisions/151-all-failed-parts.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index claim_return_state on claim_return (state, due_on, return_id)`.execute(db)
}
