import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // A number that was taken is never given again, also where its file was not made.
  'create sequence x12_control_number as integer minvalue 1 maxvalue 999999999 no cycle',
  // Each revision stays: the latest one holds. `value` is JSON.
  `create table x12_partner (
    manufacturer_id integer not null references manufacturer on delete cascade,
    rev integer not null,
    value text not null,
    changed_at timestamptz not null,
    by_user_id integer references app_user on delete set null,
    primary key (manufacturer_id, rev)
  )`,
  `create table x12_file (
    file_id uuid primary key,
    manufacturer_id integer not null references manufacturer on delete cascade,
    code text not null check (code in ('140', '142')),
    usage text not null check (usage in ('T', 'P')),
    control_number integer not null unique check (control_number between 1 and 999999999),
    from_day date not null,
    to_day date not null,
    content text not null,
    item_count integer not null,
    amount bigint,
    made_at timestamptz not null,
    by_user_id integer references app_user on delete set null
  )`,
  'create index x12_file_newest on x12_file (manufacturer_id, control_number desc)',
  `create table x12_sent (
    file_id uuid not null references x12_file on delete cascade,
    item_id uuid not null,
    usage text not null,
    is_again boolean not null,
    primary key (file_id, item_id)
  )`,
  // Sent once, in tests and in production, unless it was asked for again, whatever the code does.
  'create unique index x12_sent_once on x12_sent (item_id, usage) where not is_again',
]

/** X12 files for manufacturers, and what was sent in them (docs/decisions/190-edi-files.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
