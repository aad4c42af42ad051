import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // Without a row the default of the person's role holds (domain/notifications/kinds.ts).
  `create table notification_choice (
    user_id integer not null references app_user on delete cascade,
    kind text not null,
    mail text not null check (mail in ('now', 'digest', 'off')),
    push boolean not null,
    changed_at timestamptz not null,
    primary key (user_id, kind)
  )`,
  // A digest that waits: its row is made by the first event and ends with the job that sends it. Addresses are lower case.
  `create table notification_digest (
    address text primary key,
    due_at timestamptz not null
  )`,
  `create table notification_entry (
    entry_id bigint generated always as identity primary key,
    address text not null,
    happened_at timestamptz not null,
    kind text not null,
    entry text not null
  )`,
  'create index notification_entry_address on notification_entry (address, entry_id)',
]

/** How people want to be notified, and digests that wait (docs/decisions/135-notifications.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
