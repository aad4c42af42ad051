import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table push_subscription (
    endpoint text primary key,
    user_id integer not null references app_user on delete cascade,
    p256dh text not null,
    auth text not null,
    made_at timestamptz not null
  )`,
  'create index push_subscription_user on push_subscription (user_id, made_at)',
]

/** Installations that want push notifications of new jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
