import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table known_device (
    user_id integer not null references app_user on delete cascade,
    device_hash text not null,
    first_seen_at timestamptz not null,
    primary key (user_id, device_hash)
  )`,
]

/** The browsers from which a user has signed in: a sign-in from another one is mailed (record 160). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
