import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // Rows of a day: a step can be taken back for seconds.
  `create table claim_step (
    step_id uuid primary key,
    claim_id uuid not null references labor_claim on delete cascade,
    user_id integer not null references app_user on delete cascade,
    taken_at timestamptz not null,
    undone_at timestamptz,
    rev integer not null,
    claim text not null,
    lines text not null,
    jobs text not null
  )`,
  'create index claim_step_day on claim_step (taken_at)',
  'create index claim_step_claim on claim_step (claim_id)',
  `create or replace function changes_state(action text, from_status text, to_status text) returns boolean language sql immutable as $$
    select action in ('file', 'close', 'reopen') or (from_status <> to_status and action in ('accept', 'decline', 'ask', 'assign',
      'refuse', 'estimate', 'complete', 'approve_labor', 'decline_labor', 'respond', 'approve_payment', 'queue_payment', 'mark_paid',
      'undoApproval', 'undoStep')) $$`,
  // What is taken back has not been: the claim has waited in its section since it first came there.
  `create or replace function begin_claim_stay() returns trigger language plpgsql as $$
  declare
    returned integer := 0;
  begin
    if new.action in ('undoApproval', 'undoStep') then
      delete from claim_stay where claim_id = new.claim_id and left_at is null;
      update claim_stay set left_at = null where ctid = (select ctid from claim_stay
        where claim_id = new.claim_id and status = new.to_status order by left_at desc limit 1);
      get diagnostics returned = row_count;
    else
      update claim_stay set left_at = new.at where claim_id = new.claim_id and left_at is null;
    end if;
    if returned = 0 and new.action <> 'close' and new.to_status not in ('paid', 'declined') then
      insert into claim_stay (claim_id, status, entered_at, equipment_id, account_id)
        select claim_id, new.to_status, new.at, equipment_id, account_id from labor_claim where claim_id = new.claim_id;
    end if;
    return null;
  end $$`,
]

/** Steps of the office that can be taken back (docs/decisions/148-a-step-taken-back.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
