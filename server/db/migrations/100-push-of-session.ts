import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'alter table push_subscription add column session_id text references session (public_id) on delete cascade',
  // What is there belongs to its user's latest session until the app is opened again on that device.
  `update push_subscription set session_id = (select public_id from session
    where session.user_id = push_subscription.user_id order by seen_at desc, public_id limit 1)`,
  'delete from push_subscription where session_id is null',
  'alter table push_subscription alter column session_id set not null',
  'create index push_subscription_session on push_subscription (session_id)',
]

/** A subscription ends with the session in which it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
