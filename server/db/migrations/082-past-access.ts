import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const isOffice = `(of_user.admin or of_user.reviewer or coalesce(of_user.permissions, '') ~ '"(claims\\.manage|warranty\\.review)"')`

const statements = [
  // A claim or registration that an account had, as its filer, owner or servicer, and has no more.
  `create table past_record (
    account_id integer not null references account,
    ref_id uuid not null,
    primary key (ref_id, account_id)
  )`,
  // An account that a user was of.
  `create table past_account (
    user_id integer not null references app_user on delete cascade,
    account_id integer not null references account,
    primary key (user_id, account_id)
  )`,
  // A user who was an admin or reviewer once had every claim and registration.
  'alter table app_user add column was_office boolean not null default false',

  `create function note_past_claim() returns trigger language plpgsql as $$
  begin
    insert into past_record select account_id, old.claim_id from (
      select old.account_id where old.account_id <> new.account_id
      union select account_id from app_user where user_id = old.assigned_to and new.assigned_to is distinct from old.assigned_to
    ) had on conflict do nothing;
    return null;
  end $$`,
  `create trigger labor_claim_past_record after update of assigned_to, account_id on labor_claim for each row
    when ((old.assigned_to, old.account_id) is distinct from (new.assigned_to, new.account_id)) execute function note_past_claim()`,
  `create function note_past_registration() returns trigger language plpgsql as $$
  begin
    insert into past_record values (old.account_id, old.record_id) on conflict do nothing;
    return null;
  end $$`,
  `create trigger registration_past_record after update of account_id on registration for each row
    when (old.account_id <> new.account_id) execute function note_past_registration()`,
  // Jobs are of the account of their servicer, so they go with a user who moves.
  `create function note_past_account() returns trigger language plpgsql as $$
  begin
    insert into past_account values (old.user_id, old.account_id) on conflict do nothing;
    insert into past_record select old.account_id, claim_id from labor_claim where assigned_to = old.user_id
      on conflict do nothing;
    return null;
  end $$`,
  `create trigger app_user_past_account after update of account_id on app_user for each row
    when (old.account_id <> new.account_id) execute function note_past_account()`,
  `create function note_past_office() returns trigger language plpgsql as $$
  begin
    new.was_office := true;
    return new;
  end $$`,
  `create trigger app_user_was_office before update of admin, reviewer, permissions on app_user for each row
    when (${isOffice.replaceAll('of_user.', 'old.')}) execute function note_past_office()`,

  // What is known from before: who wrote in a claim or registration, or was paid for it, had it then.
  `insert into past_record
    select distinct had.account_id, had.ref_id from (
      select of_user.account_id, record.ref_id from (
        select user_id, claim_id as ref_id from claim_history union select user_id, claim_id from claim_note
        union select user_id, claim_id from claim_trip union select user_id, ref_id from attached_file
        union select user_id, record_id from registration_history union select user_id, record_id from registration_note
      ) record join app_user of_user using (user_id) where not ${isOffice}
      union select account_id, claim_id from claim_payment where account_id is not null
    ) had
    left join labor_claim claim on claim.claim_id = had.ref_id
    left join app_user servicer on servicer.user_id = claim.assigned_to
    left join registration on registration.record_id = had.ref_id
    where coalesce(claim.claim_id, registration.record_id) is not null
      and had.account_id is distinct from claim.account_id
      and had.account_id is distinct from servicer.account_id
      and had.account_id is distinct from registration.account_id
    on conflict do nothing`,
]

/** Who had a claim or registration, and lost it (docs/decisions/137-lost-and-unknown.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
