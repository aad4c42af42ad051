import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What is known of a token of another host's single sign-on, so that loading it again proves nothing (record 162). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sso_sign_in (
    token_hash text primary key,
    remember boolean not null,
    proven_at timestamptz not null
  )`.execute(db)
  await sql`create index sso_sign_in_proven on sso_sign_in (proven_at)`.execute(db)
}
