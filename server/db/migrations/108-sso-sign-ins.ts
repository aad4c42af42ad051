import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What is known of a token of another host's single sign-on, so that loading it again proves and opens nothing (record 162). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sso_sign_in (
    token_hash text primary key,
    proven_at timestamptz,
    device_locked boolean not null default false,
    noted_at timestamptz not null
  )`.execute(db)
}
