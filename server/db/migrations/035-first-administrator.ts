import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // The link that makes the first administrator of a new shop. There is one at most: a start replaces it.
  `create table first_admin_link (
    is_only boolean primary key default true check (is_only),
    code_hash text not null,
    made_at timestamptz not null,
    expires_at timestamptz not null
  )`,
]

/** The link with which a shop without an administrator gets its first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
