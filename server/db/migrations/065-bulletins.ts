import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // `value`: kind, title, text, models, ranges and parts as JSON.
  `create table bulletin (
    bulletin_id uuid primary key,
    manufacturer_id integer not null references manufacturer on delete cascade,
    shown_from date not null,
    shown_to date,
    value text not null,
    rev integer not null,
    withdrawn_at timestamptz,
    changed_at timestamptz not null
  )`,
  'create index bulletin_manufacturer on bulletin (manufacturer_id)',
  `create table bulletin_change (
    bulletin_id uuid not null references bulletin on delete cascade,
    rev integer not null,
    action text not null,
    fields text not null,
    reason text not null,
    changed_at timestamptz not null,
    by_user_id integer references app_user on delete set null,
    primary key (bulletin_id, rev)
  )`,
]

/** Recalls and service bulletins with their history (docs/decisions/136-recalls-and-bulletins.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
