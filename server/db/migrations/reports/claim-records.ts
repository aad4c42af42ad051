// What is kept of claims for the reports: the time in each status, and the parts.

export const claimRecords: readonly string[] = [
  // The time of a claim in one status, kept from its history.
  `create table claim_stay (
    claim_id uuid not null references labor_claim,
    status text not null,
    entered_at timestamptz not null,
    left_at timestamptz,
    equipment_id integer not null,
    account_id integer not null
  )`,
  'create unique index claim_stay_present on claim_stay (claim_id) where left_at is null',
  'create index claim_stay_claim on claim_stay (claim_id)',
  'create index claim_stay_waiting on claim_stay (status, entered_at) include (equipment_id, account_id) where left_at is null',
  'create index claim_stay_account on claim_stay (account_id, left_at) include (status, entered_at, equipment_id) where left_at is not null',
  'create index claim_stay_model on claim_stay (equipment_id, left_at) include (status, entered_at, account_id) where left_at is not null',
  `create function changes_state(action text, from_status text, to_status text) returns boolean language sql immutable as $$
    select action in ('file', 'close', 'reopen') or (from_status <> to_status and action in ('accept', 'decline', 'ask', 'assign',
      'refuse', 'estimate', 'complete', 'approve_labor', 'decline_labor', 'respond', 'approve_payment', 'queue_payment', 'mark_paid')) $$`,
  `create function begin_claim_stay() returns trigger language plpgsql as $$
  begin
    update claim_stay set left_at = new.at where claim_id = new.claim_id and left_at is null;
    if new.action <> 'close' and new.to_status not in ('paid', 'declined') then
      insert into claim_stay (claim_id, status, entered_at, equipment_id, account_id)
        select claim_id, new.to_status, new.at, equipment_id, account_id from labor_claim where claim_id = new.claim_id;
    end if;
    return null;
  end $$`,
  `create trigger claim_history_stay after insert on claim_history for each row
    when (changes_state(new.action, new.from_status, new.to_status)) execute function begin_claim_stay()`,
  `create function move_claim_stays() returns trigger language plpgsql as $$
  begin
    update claim_stay set equipment_id = new.equipment_id, account_id = new.account_id where claim_id = new.claim_id;
    return null;
  end $$`,
  `create trigger labor_claim_stays after update of equipment_id, account_id on labor_claim for each row
    when (old.equipment_id <> new.equipment_id or old.account_id <> new.account_id) execute function move_claim_stays()`,
  `insert into claim_stay (claim_id, status, entered_at, left_at, equipment_id, account_id)
    select claim_id, to_status, at, left_at, equipment_id, account_id from (
      select claim_id, action, to_status, at, lead(at) over (partition by claim_id order by at, entry_id) as left_at
      from claim_history where changes_state(action, from_status, to_status)
    ) entry join labor_claim using (claim_id) where action <> 'close' and to_status not in ('paid', 'declined')`,

  // The parts of claims, kept from their lists.
  `create table claim_part (
    claim_id uuid not null references labor_claim on delete cascade,
    product_id integer not null,
    qty integer not null,
    equipment_id integer not null,
    account_id integer not null,
    filed_at timestamptz not null,
    primary key (claim_id, product_id)
  )`,
  `create function parts_of_claim(claim labor_claim) returns setof claim_part language sql stable as $$
    select claim.claim_id, product_id, sum(qty)::integer, claim.equipment_id, claim.account_id, claim.created_at
    from jsonb_to_recordset(claim.parts::jsonb) as part (product_id integer, qty integer) group by product_id $$`,
  'insert into claim_part select part.* from labor_claim claim, parts_of_claim(claim) part',
  'create index claim_part_model on claim_part (equipment_id, filed_at) include (account_id, product_id, qty)',
  'create index claim_part_account on claim_part (account_id, filed_at) include (equipment_id, product_id, qty)',
  `create function list_claim_parts() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if (old.parts, old.equipment_id, old.account_id, old.created_at) is not distinct from (new.parts, new.equipment_id, new.account_id, new.created_at) then
        return null;
      end if;
      delete from claim_part where claim_id = new.claim_id;
    end if;
    insert into claim_part select * from parts_of_claim(new);
    return null;
  end $$`,
  `create trigger labor_claim_parts after insert or update of parts, equipment_id, account_id, created_at on labor_claim
    for each row execute function list_claim_parts()`,
]
