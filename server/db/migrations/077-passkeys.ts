import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table passkey (
    passkey_id uuid primary key,
    user_id integer not null references app_user on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    sign_count bigint not null,
    transports text not null,
    name text not null,
    added_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index passkey_user on passkey (user_id)',
]

/** Passkeys as a second factor (record 163). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
