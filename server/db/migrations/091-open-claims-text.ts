import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * A text on the desk, and the totals of the sections, look through the open claims in this index alone. Its entries have room:
 * a claim's searched fields are at most 440 characters, of 2700 bytes (docs/decisions/116-nothing-grows.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index labor_claim_stake`.execute(db)
  await sql`create index labor_claim_stake on labor_claim (status, at_risk desc nulls last, claim_id)
    include (file_by, assigned_to, equipment_id, account_id, search_text) where closed_at is null`.execute(db)
}
