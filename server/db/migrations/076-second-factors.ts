import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // Null: the user has no second factor.
  'alter table app_user add column second_factor_since timestamptz',
  // When the password or a second factor was proved last; null for sessions that began before this migration.
  `alter table session add column proven_at timestamptz,
    add column needs_second_factor boolean not null default false,
    add column challenge text`,
  // The secret of an authenticator app, encrypted with the server's secret. It counts once it is confirmed.
  `create table totp_secret (
    user_id integer primary key references app_user on delete cascade,
    sealed text not null,
    made_at timestamptz not null,
    confirmed_at timestamptz,
    last_step integer not null default 0
  )`,
  `create table recovery_code (
    user_id integer not null references app_user on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,
  // Signing in between the password and the second factor.
  `create table pending_sign_in (
    token_hash text primary key,
    user_id integer not null references app_user on delete cascade,
    proved_hash text not null,
    is_temporary boolean not null,
    remember boolean not null,
    gives_sso_token boolean not null,
    challenge text,
    expires_at timestamptz not null
  )`,
  'create index pending_sign_in_user on pending_sign_in (user_id)',
]

/** The second factor at sign-in, and fresh proofs (records 161 and 162). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
