import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // The registration that each reviewer has open. Rows of minutes: they go when the person opens another one.
  `create table registration_reader (
    user_id integer primary key references app_user on delete cascade,
    record_id uuid not null references registration on delete cascade,
    seen_at timestamptz not null
  )`,
  'create index registration_reader_record on registration_reader (record_id)',
  // Registrations that one person approved together. Each with its revision since and the keys of what is sent later, as JSON.
  `create table registration_approval (
    approval_id uuid primary key,
    user_id integer not null references app_user on delete cascade,
    approved_at timestamptz not null,
    undone_at timestamptz,
    reply text not null,
    records text not null
  )`,
  'create index registration_approval_day on registration_approval (approved_at)',
  // Both desks store approvals alike. Those of claims are final after seconds, so none of before is read again.
  'delete from claim_approval',
  'alter table claim_approval rename column claims to records',
]

/** The desk for registrations (docs/decisions/150-registrations-at-the-desk.md): who has which one open, what was approved together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
