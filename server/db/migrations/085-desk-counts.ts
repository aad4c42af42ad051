import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columns, keys, sums } from './reports/count-sql.ts'

/** One day for all: what waits now belongs to no day of the reports. */
const day = `date '2000-01-01'`
const counted = ['claim', 'open_claim', 'part', 'stay', 'registration', 'order', 'line']

const statements = [
  // What waits, by section: its number, how much of it is not counted yet (pieces), and the money at risk.
  `create function open_claim_counts(state text, ended timestamptz, at_risk integer)
    returns table (${columns.replaceAll(' not null', '')}) language sql immutable as $$
    select 'open-claim', ${day}, 0, 0, state, 0, 1, (at_risk is null)::integer, coalesce(at_risk, 0)::bigint where ended is null $$`,
  `create view counted_open_claim as select record.equipment_id as of_model, record.account_id as of_account,
      record.created_at as filed_at, counted.*
    from labor_claim record, open_claim_counts(record.status, record.closed_at, record.at_risk) counted`,
  `create function count_open_claim() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
  begin
    if tg_op = 'UPDATE' and (old.status, old.closed_at is null, old.at_risk) is not distinct from
        (new.status, new.closed_at is null, new.at_risk) then
      return null;
    end if;
    if tg_op <> 'INSERT' and old.closed_at is null then
      insert into report_change values ('open-claim', ${day}, 0, 0, old.status, 0, -1, -(old.at_risk is null)::integer, -coalesce(old.at_risk, 0));
    end if;
    if tg_op <> 'DELETE' and new.closed_at is null then
      insert into report_change values ('open-claim', ${day}, 0, 0, new.status, 0, 1, (new.at_risk is null)::integer, coalesce(new.at_risk, 0));
    end if;
    return null;
  end $$`,
  `create trigger labor_claim_open_counted after insert or delete or update of status, closed_at, at_risk on labor_claim
    for each row execute function count_open_claim()`,
  `insert into report_change (${keys}, records, pieces, cents)
    select ${keys}, ${sums} from counted_open_claim group by ${keys}`,
  `create or replace function recount_reports() returns void language plpgsql as $$
  begin
    lock table report_change in access exclusive mode;
    truncate report_change, report_count;
    -- Without their sizes the planner reads all parts for each order: a quarter of an hour in a shop that was just filled.
    analyze model, labor_claim, claim_part, claim_stay, registration, shop_order, order_line, product;
    insert into report_count select 'day', ${keys}, ${sums} from (
      ${counted.map((name) => `select ${keys}, records, pieces, cents from counted_${name}`).join(' union all ')}
    ) counted group by ${keys} order by ${keys};
    insert into report_count select wide.span, kind, first, brand_id, equipment_id, status, item, ${sums}
      from report_count, lateral (values ('day', day), ('month', date_trunc('month', day)::date),
        ('year', date_trunc('year', day)::date)) wide (span, first) where wide.span <> 'day'
      group by wide.span, kind, first, brand_id, equipment_id, status, item
      order by wide.span, kind, first, brand_id, equipment_id, status, item;
  end $$`,

  // The queue of a section, in the order in which its claims came into it, with their last day to file.
  'alter table claim_stay add column file_by date',
  // An open claim has one stay that lasts. What was entered past the history gets its own.
  `insert into claim_stay (claim_id, status, entered_at, equipment_id, account_id)
    select claim_id, status, created_at, equipment_id, account_id from labor_claim claim where closed_at is null
      and not exists (select from claim_stay stay where stay.claim_id = claim.claim_id and left_at is null)`,
  `update claim_stay stay set file_by = claim.file_by from labor_claim claim
    where claim.claim_id = stay.claim_id and stay.left_at is null and claim.file_by is not null`,
  `create function note_file_by() returns trigger language plpgsql as $$
  begin
    new.file_by := (select file_by from labor_claim where claim_id = new.claim_id);
    return new;
  end $$`,
  `create trigger claim_stay_file_by before insert or update of left_at on claim_stay for each row when (new.left_at is null)
    execute function note_file_by()`,
  `create function move_file_by() returns trigger language plpgsql as $$
  begin
    update claim_stay set file_by = new.file_by where claim_id = new.claim_id and left_at is null;
    return null;
  end $$`,
  `create trigger labor_claim_file_by after update of file_by on labor_claim for each row
    when (old.file_by is distinct from new.file_by) execute function move_file_by()`,
  'drop index claim_stay_waiting',
  'create index claim_stay_waiting on claim_stay (status, entered_at, claim_id) include (equipment_id, account_id, file_by) where left_at is null',

  // The dearest of a section first. It takes the place of two indexes that had the same claims in no order.
  'drop index labor_claim_desk',
  'drop index labor_claim_waiting',
  'create index labor_claim_stake on labor_claim (status, at_risk desc nulls last, claim_id) include (file_by, assigned_to, equipment_id, account_id) where closed_at is null',
  'drop index labor_claim_file_by',
  'create index labor_claim_file_by on labor_claim (file_by, claim_id) include (status) where closed_at is null and file_by is not null',
]

/** The office's desk and homes read counters and the first entries of an index (docs/decisions/106-what-waits-is-counted.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
