import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** How many jobs a firm has open is counted from this index alone (docs/decisions/117-distance-and-load.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index labor_claim_jobs on labor_claim (assigned_to)
    where closed_at is null and status in ('assigned', 'approve_labor')`.execute(db)
}
