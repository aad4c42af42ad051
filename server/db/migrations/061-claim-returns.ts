import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table claim_return (
    return_id uuid primary key,
    claim_id uuid not null references labor_claim,
    nth integer not null check (nth > 0),
    state text not null check (state in ('asked', 'sent', 'received', 'waived')),
    rev integer not null default 1,
    part_number text not null,
    part_name text not null,
    qty integer not null check (qty > 0),
    due_on date not null,
    message text not null,
    asked_at timestamptz not null,
    asked_by integer references app_user on delete set null,
    sent_at timestamptz,
    sent_by integer references app_user on delete set null,
    tracking text not null default '',
    ended_at timestamptz,
    ended_by integer references app_user on delete set null,
    note text not null default '',
    unique (claim_id, nth),
    constraint claim_return_ended check ((ended_at is not null) = (state in ('received', 'waived')))
  )`,
  // A part is asked back once at a time.
  `create unique index claim_return_open on claim_return (claim_id, part_number, part_name) where state in ('asked', 'sent')`,
]

/** Failed parts of claims that are sent back (docs/decisions/133-failed-parts-come-back.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
