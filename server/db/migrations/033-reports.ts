import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Upper bounds of the lengths of stays, in seconds, as `stayBounds` of domain/reports/time-in-state.ts has them. */
const stayBounds = [
  ...[1, 2, 4, 8, 12].map((hours) => hours * 3600),
  ...[1, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90, 180].map((days) => days * 86_400),
]
const madeWeek = (serial: string) =>
  `made_week smallint generated always as (substring(${serial} from '([0-9]{4})[A-Z][0-9]{5}$')::smallint) stored`

const keys = 'kind, day, brand_id, equipment_id, status, item'
const sums = 'sum(records), sum(pieces), sum(cents)'
const columns = `
    kind text not null,
    day date not null,
    brand_id integer not null,
    equipment_id integer not null,
    status text not null,
    item integer not null,
    records integer not null,
    pieces integer not null,
    cents bigint not null`
const returned = columns.replaceAll(' not null', '')

/** What a record counts as: a function of its row, which the triggers and a full count share. */
const countFunction = (name: string, parameter: string, query: string) =>
  `create function ${name}(${parameter}) returns table (${returned}) language sql stable as $$ ${query} $$`

/** Keeps what the rows of a table count as: takes back what the old row did, and adds the new one. */
const countTrigger = (table: string, counted: string, updated: string) => [
  `create function count_${table}() returns trigger language plpgsql as $$
  begin
    insert into report_change (${keys}, records, pieces, cents)
      select ${keys}, ${sums} from (
        select ${keys}, -records as records, -pieces as pieces, -cents as cents from ${counted}(old)
        union all select ${keys}, records, pieces, cents from ${counted}(new)
      ) change group by ${keys} having sum(records) <> 0 or sum(pieces) <> 0 or sum(cents) <> 0;
    return null;
  end $$`,
  `create trigger ${table}_counted after insert or delete or update of ${updated} on ${table}
    for each row execute function count_${table}()`,
]

const statements = [
  // A shop with a million claims counts for some minutes.
  'set local statement_timeout = 0',
  `alter table labor_claim
    add column ${madeWeek('serial_number')}, add column at_risk integer default 0, add column paid integer not null default 0`,
  // A job counts what the open claims may cost: the rule is not the database's.
  'alter table labor_claim alter column at_risk drop default',
  'update labor_claim set at_risk = null where closed_at is null',
  `update labor_claim set paid = line.paid
    from (select claim_id, sum(paid)::integer as paid from claim_line group by claim_id) line
    where line.claim_id = labor_claim.claim_id and line.paid > 0`,
  `insert into staged_job (kind, payload, run_at)
    select 'labor-claims.countMoney', '{}', now() where exists (select from labor_claim where at_risk is null)`,
  'create index labor_claim_uncounted on labor_claim (claim_id) where at_risk is null',
  `create index labor_claim_waiting on labor_claim (status) include (equipment_id, account_id, at_risk) where closed_at is null`,
  'create index labor_claim_model on labor_claim (equipment_id, created_at)',
  `alter table registration add column ${madeWeek('serial_key')}`,
  'create index registration_model on registration (equipment_id, created_at)',
  'create index shop_order_model on shop_order (equipment_id, created_at) where equipment_id is not null',

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

  // Counts by day: what was folded together, and the changes since.
  `create table report_day (${columns}, primary key (${keys}))`,
  'create index report_day_empty on report_day (kind) where records = 0 and pieces = 0 and cents = 0',
  `create table report_change (${columns})`,
  // All reports count the days of one calendar, so that two readers see the same figures.
  `create function shop_day(at timestamptz) returns date language sql immutable as $$
    select (at at time zone 'America/Chicago')::date $$`,
  countFunction(
    'claim_counts',
    'claim labor_claim',
    `select counted.kind, counted.day, model.brand_id, counted.equipment_id, counted.status, counted.item, 1, 0, counted.cents::bigint
    from model, lateral (select case when claim.completed and claim.status not in ('paid', 'declined') then 'closed' else claim.status end as state) one,
      lateral (values
        ('claim', shop_day(claim.created_at), claim.equipment_id, state, 0, claim.paid),
        ('claim-account', shop_day(claim.created_at), 0, state, claim.account_id, claim.paid),
        ('claim-week', shop_day(claim.created_at), 0, '', claim.made_week::integer, 0),
        ('ended', shop_day(claim.closed_at), claim.equipment_id, state, 0, claim.paid)
      ) counted (kind, day, equipment_id, status, item, cents)
    where model.equipment_id = claim.equipment_id and counted.day is not null and counted.item is not null
    union all
    select 'claim-part', shop_day(claim.created_at), model.brand_id, 0, '', part.product_id, 1, sum(part.qty)::integer, 0::bigint
    from model, jsonb_to_recordset(claim.parts::jsonb) as part (product_id integer, qty integer)
    where model.equipment_id = claim.equipment_id group by model.brand_id, part.product_id`,
  ),
  ...countTrigger(
    'labor_claim',
    'claim_counts',
    'status, completed, closed_at, created_at, equipment_id, account_id, serial_number, parts, paid',
  ),
  countFunction(
    'stay_counts',
    'stay claim_stay',
    `select 'stay', shop_day(stay.left_at), brand_id, 0, stay.status,
      width_bucket(extract(epoch from stay.left_at - stay.entered_at)::float8, array[${stayBounds.join(', ')}]::float8[]),
      1, 0, round(extract(epoch from stay.left_at - stay.entered_at))::bigint
    from model where model.equipment_id = stay.equipment_id and stay.left_at is not null`,
  ),
  ...countTrigger('claim_stay', 'stay_counts', 'status, entered_at, left_at, equipment_id'),
  countFunction(
    'registration_counts',
    'record registration',
    `select counted.kind, shop_day(record.created_at), model.brand_id, counted.equipment_id, counted.status, counted.item, 1, 0, 0::bigint
    from model, lateral (values
      ('registration', record.equipment_id, record.status, record.floor_model::integer),
      ('registration-account', 0, record.status, record.account_id),
      ('machine-week', 0, '', case when record.status <> 'declined' then record.made_week::integer end)
    ) counted (kind, equipment_id, status, item)
    where model.equipment_id = record.equipment_id and counted.item is not null`,
  ),
  ...countTrigger(
    'registration',
    'registration_counts',
    'status, created_at, equipment_id, account_id, serial_key, floor_model',
  ),
  countFunction(
    'order_counts',
    'placed shop_order',
    `select counted.kind, shop_day(placed.created_at), counted.brand_id, counted.equipment_id, placed.status, counted.item, 1, 0, placed.total::bigint
    from (values
      ('order-' || placed.order_type, coalesce((select brand_id from model where model.equipment_id = placed.equipment_id), 0),
        coalesce(placed.equipment_id, 0), 0),
      ('order-account', 0, 0, case when placed.order_type <> 'warranty' then placed.account_id end)
    ) counted (kind, brand_id, equipment_id, item)
    where counted.item is not null and placed.order_id is not null
    union all
    select case when placed.order_type = 'warranty' then 'supplied' else 'sold' end, shop_day(placed.created_at), product.brand_id, 0, '',
      line.product_id, 1, line.qty, line.qty::bigint * line.price
    from order_line line join product using (product_id)
    where line.order_id = placed.order_id and placed.status <> 'cancelled'`,
  ),
  ...countTrigger('shop_order', 'order_counts', 'status, created_at, order_type, account_id, equipment_id, total'),
  countFunction(
    'line_counts',
    'line order_line',
    `select case when placed.order_type = 'warranty' then 'supplied' else 'sold' end, shop_day(placed.created_at), product.brand_id, 0, '',
      line.product_id, 1, line.qty, line.qty::bigint * line.price
    from shop_order placed, product
    where placed.order_id = line.order_id and product.product_id = line.product_id and placed.status <> 'cancelled'`,
  ),
  ...countTrigger('order_line', 'line_counts', 'product_id, qty, price'),

  // What was sold or repaired of a brand is counted anew when the brand of a model or a part changes.
  `create function stage_recount() returns trigger language plpgsql as $$
  begin
    insert into staged_job (kind, payload, run_at) select 'reports.recount', '{}', 'epoch'
      where not exists (select from staged_job where kind = 'reports.recount' and attempts = 0 and done_at is null);
    return null;
  end $$`,
  ...['model', 'product'].map(
    (table) => `create trigger ${table}_brand after update of brand_id on ${table} for each row
      when (old.brand_id <> new.brand_id) execute function stage_recount()`,
  ),

  // A full count. Changes wait until it is done.
  `create function recount_reports() returns void language plpgsql as $$
  begin
    lock table report_change in access exclusive mode;
    truncate report_change, report_day;
    insert into report_day select ${keys}, ${sums} from (
      select counted.* from labor_claim claim, claim_counts(claim) counted
      union all select counted.* from claim_stay stay, stay_counts(stay) counted
      union all select counted.* from registration record, registration_counts(record) counted
      union all select counted.* from shop_order placed, order_counts(placed) counted
    ) counted group by ${keys} order by ${keys};
  end $$`,
  'select recount_reports()',
  `create function fold_report_changes() returns void language plpgsql as $$
  begin
    with gone as (delete from report_change returning *)
    insert into report_day select ${keys}, ${sums} from gone group by ${keys}
      on conflict (${keys}) do update set records = report_day.records + excluded.records,
        pieces = report_day.pieces + excluded.pieces, cents = report_day.cents + excluded.cents;
    delete from report_day where records = 0 and pieces = 0 and cents = 0;
  end $$`,
]

/** What the reports count: the time of claims in each status, their money, and counts by day (record 079). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
