import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * When a claim was filed, and what its history tells of was done, by the device that queued it. Null is the time at which it
 * arrived: that of older rows, and of everything online.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table labor_claim add column filed_at timestamptz`.execute(db)
  await sql`alter table claim_history add column made_at timestamptz`.execute(db)
}
