import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The tokens of another host's single sign-on that a sign-in through our form gave, so that loading it again proves nothing (record 162). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sso_sign_in (
    token_hash text primary key,
    proven_at timestamptz not null
  )`.execute(db)
}
