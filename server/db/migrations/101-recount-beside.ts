import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { keys, sums } from './reports/count-sql.ts'

const counted = ['claim', 'open_claim', 'part', 'stay', 'registration', 'order', 'line']
const widened = (
  from: string,
  day: string,
) => `select wide.span, kind, first, brand_id, equipment_id, status, item, ${sums}
      from ${from}, lateral (values ('day', ${day}), ('month', date_trunc('month', ${day})::date),
        ('year', date_trunc('year', ${day})::date)) wide (span, first)`
/** Held by a count and by a fold, which would each undo a part of the other. */
const countsLock = `hashtext('report_count')`

const statements = [
  `create or replace function recount_reports() returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${countsLock});
    if current_setting('transaction_isolation') = 'read committed' then
      -- Each statement sees what was committed since the one before, so changes wait until all is counted.
      lock table report_change in access exclusive mode;
      truncate report_change, report_count;
    else
      -- All is counted as of one moment. What changes after it stays in report_change, and adds to the new counts.
      delete from report_change;
      delete from report_count;
    end if;
    -- Without their sizes the planner reads all parts for each order: a quarter of an hour in a shop that was just filled.
    analyze model, labor_claim, claim_part, claim_stay, registration, shop_order, order_line, product;
    insert into report_count select 'day', ${keys}, ${sums} from (
      ${counted.map((name) => `select ${keys}, records, pieces, cents from counted_${name}`).join(' union all ')}
    ) counted group by ${keys} order by ${keys};
    insert into report_count ${widened('report_count', 'day')} where wide.span <> 'day'
      group by wide.span, kind, first, brand_id, equipment_id, status, item
      order by wide.span, kind, first, brand_id, equipment_id, status, item;
  end $$`,
  `create or replace function fold_report_changes() returns void language plpgsql as $$
  begin
    -- What changes during a count is folded after it.
    if not pg_try_advisory_xact_lock(${countsLock}) then
      return;
    end if;
    with gone as (delete from report_change returning *)
    insert into report_count ${widened('gone', 'day')}
      group by wide.span, kind, first, brand_id, equipment_id, status, item
      on conflict (span, ${keys}) do update set records = report_count.records + excluded.records,
        pieces = report_count.pieces + excluded.pieces, cents = report_count.cents + excluded.cents;
    delete from report_count where records = 0 and pieces = 0 and cents = 0;
  end $$`,
]

/** The reports are counted anew while the shop goes on (docs/decisions/079-reports.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
