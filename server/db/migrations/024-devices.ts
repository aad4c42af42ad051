import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table device_report (
    device_hash text not null,
    user_id integer not null references app_user,
    database_id uuid not null,
    engine text not null,
    app_version text not null,
    items integer not null check (items >= 0),
    oldest_at timestamptz,
    named text not null,
    reported_at timestamptz not null,
    primary key (device_hash, user_id)
  )`,
  'create index device_report_database on device_report (user_id, database_id)',
  'create index device_report_waiting on device_report (reported_at) where items > 0',
  'create index device_report_old on device_report (reported_at) where items = 0',
  `create table device_loss (
    loss_id uuid primary key,
    device_hash text not null,
    user_id integer not null references app_user,
    items integer not null,
    oldest_at timestamptz,
    named text not null,
    last_report_at timestamptz not null,
    found_at timestamptz not null,
    dismissed_at timestamptz
  )`,
  'create index device_loss_device on device_loss (device_hash, user_id) where dismissed_at is null',
  'create index device_loss_found on device_loss (found_at)',
]

/** What waits on devices, and what was lost with their storage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
