import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // Open claims by status, the oldest first: of all, and of an account. A closed claim keeps its status and is not in them.
  `create index labor_claim_open on labor_claim (status, created_at, claim_id) where closed_at is null`,
  `create index labor_claim_account_open on labor_claim (account_id, status, created_at, claim_id)
    where closed_at is null`,
  // Open claims by the last day to file.
  `create index labor_claim_file_by on labor_claim (file_by, claim_id) where closed_at is null and file_by is not null`,
  // An account's orders of a status, the oldest or the latest first.
  'create index shop_order_account_status on shop_order (account_id, status, order_id desc)',
  // Users by any part of their name.
  `create index app_user_words on app_user using gin (plain_words(first_name || ' ' || last_name) gin_trgm_ops)`,
]

/** What homes count and list, and people found by name (records 087 and 088). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
