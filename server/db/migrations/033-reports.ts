import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { claimRecords } from './reports/claim-records.ts'
import { counts } from './reports/counts.ts'

const madeWeek = (serial: string) =>
  `made_week smallint generated always as (substring(${serial} from '([0-9]{4})[A-Z][0-9]{5}$')::smallint) stored`

const columns = [
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
  `alter table registration add column ${madeWeek('serial_key')}`,
  // A report of one model or account reads its records from these indexes alone.
  ...[
    ['model', 'equipment_id', 'account_id'],
    ['report', 'account_id', 'equipment_id'],
  ].flatMap(([name, by, other]) => [
    `create index labor_claim_${name} on labor_claim (${by}, created_at) include (${other}, status, completed, closed_at, made_week, paid)`,
    `create index registration_${name} on registration (${by}, created_at) include (${other}, status, made_week, floor_model)`,
    `create index shop_order_${name} on shop_order (${by}, created_at) include (${other}, order_type, status, total, order_id)${name === 'model' ? ' where equipment_id is not null' : ''}`,
  ]),
]

const recounts = [
  // One job for each transaction: a job that another one staged may run before this one commits, and would not see its rows.
  `create function stage_once(job text) returns void language sql as $$
    insert into staged_job (kind, payload, run_at) select job, '{}', 'epoch'
      where not exists (select from staged_job where kind = job and done_at is null and xmin = pg_current_xact_id()::xid) $$`,
  // What was sold or repaired of a brand is counted anew when the brand of a model or a part changes.
  `create function stage_recount() returns trigger language plpgsql as $$
  begin
    perform stage_once('reports.recount');
    return null;
  end $$`,
  ...['model', 'product'].map(
    (table) => `create trigger ${table}_brand after update of brand_id on ${table} for each row
      when (old.brand_id <> new.brand_id) execute function stage_recount()`,
  ),

  // What open claims may cost follows from the rates and caps too: their money is counted again by the job of above.
  `create function forget_claim_money() returns trigger language plpgsql as $$
  begin
    update labor_claim set at_risk = null where closed_at is null and at_risk is not null and case tg_table_name
      when 'model' then labor_claim.equipment_id = (to_jsonb(new) ->> 'equipment_id')::integer
      else labor_claim.manufacturer_id = (to_jsonb(new) ->> 'manufacturer_id')::integer end;
    if found then perform stage_once('labor-claims.countMoney'); end if;
    return null;
  end $$`,
  `create trigger model_claim_money after update of labor_hours_cap on model for each row
    when (old.labor_hours_cap is distinct from new.labor_hours_cap) execute function forget_claim_money()`,
  `create trigger manufacturer_claim_money after update of labor_rate, trip_charge, mileage_rate on manufacturer for each row
    when ((old.labor_rate, old.trip_charge, old.mileage_rate) is distinct from (new.labor_rate, new.trip_charge, new.mileage_rate))
    execute function forget_claim_money()`,
]

/** What the reports count: the time of claims in each status, their money, and counts by day (record 079). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...claimRecords, ...counts, ...recounts]) await sql.raw(statement).execute(db)
}
