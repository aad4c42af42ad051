import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // The claim that each reviewer has open. Rows of minutes: they go when the person opens another one.
  `create table claim_reader (
    user_id integer primary key references app_user on delete cascade,
    claim_id uuid not null references labor_claim on delete cascade,
    seen_at timestamptz not null
  )`,
  'create index claim_reader_claim on claim_reader (claim_id)',
  // Payments that one person approved together. Each claim with its revision since and the keys of what is sent later, as JSON.
  `create table claim_approval (
    approval_id uuid primary key,
    user_id integer not null references app_user on delete cascade,
    approved_at timestamptz not null,
    undone_at timestamptz,
    reply text not null,
    claims text not null
  )`,
  'create index claim_approval_day on claim_approval (approved_at)',
  // An approval that is taken back returns the claim to its section: the time in it begins anew.
  `create or replace function changes_state(action text, from_status text, to_status text) returns boolean language sql immutable as $$
    select action in ('file', 'close', 'reopen') or (from_status <> to_status and action in ('accept', 'decline', 'ask', 'assign',
      'refuse', 'estimate', 'complete', 'approve_labor', 'decline_labor', 'respond', 'approve_payment', 'queue_payment', 'mark_paid',
      'undoApproval')) $$`,
]

/** The reviewer's desk for claims (docs/decisions/112-the-desk.md): who has which claim open, and what was approved together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
