import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  // What a manufacturer's X12 file of some days may have: an approval is never later than `updated_at`.
  `create index labor_claim_approved on labor_claim (manufacturer_id, updated_at)
    where status in ('approved_for_payment', 'awaiting_payment', 'paid')`,
  `create index registration_approved on registration (manufacturer_id, updated_at) where status = 'approved'`,
]

/** The records of X12 files by manufacturer (docs/decisions/190-edi-files.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
