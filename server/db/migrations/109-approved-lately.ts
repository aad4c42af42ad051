import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  // What an X12 file of some days may have. The histories only grow: an index of them costs no later change of a record.
  `create index claim_history_approved on claim_history (at, claim_id) where to_status = 'approved_for_payment'`,
  `create index registration_history_changed on registration_history (at, record_id) where action = 'changeStatus'`,
]

/** The approvals of some days, for X12 files (docs/decisions/190-edi-files.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
