import {
  brandOf,
  claimCounts,
  columns,
  countFunction,
  countTrigger,
  countView,
  keys,
  lineCounts,
  orderCounts,
  partCounts,
  registrationCounts,
  stayCounts,
  sums,
} from './count-sql.ts'

/** Upper bounds of the lengths of stays, in seconds, as `stayBounds` of domain/reports/time-in-state.ts has them. */
const stayBounds = [
  ...[1, 2, 4, 8, 12].map((hours) => hours * 3600),
  ...[1, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90, 180].map((days) => days * 86_400),
]

/** The day, the month and the year of a day, each by its first day. */
const spansOf = (day: string) =>
  `lateral (values ('day', ${day}), ('month', date_trunc('month', ${day})::date), ('year', date_trunc('year', ${day})::date)) wide (span, first)`

export const counts: readonly string[] = [
  // What was counted: by day, month and year. Months and years are what their days add up to, so that a long period is a few
  // rows. `report_change` has what has changed since they were folded together.
  `create table report_count (span text not null, ${columns}, primary key (span, ${keys}))`,
  'create index report_count_empty on report_count (kind) where records = 0 and pieces = 0 and cents = 0',
  `create table report_change (${columns})`,
  // All reports count the days of one calendar, so that two readers see the same figures.
  `create function shop_day(at timestamptz) returns date language sql immutable as $$
    select (at at time zone 'America/Chicago')::date $$`,
  `create function claim_state(status text, completed boolean) returns text language sql immutable as $$
    select case when completed and status not in ('paid', 'declined') then 'closed' else status end $$`,
  countFunction(
    'claim_counts',
    'brand integer, model integer, account integer, state text, completed boolean, filed timestamptz, ended timestamptz, week smallint, paid integer',
    `select 'claim', shop_day(filed), brand, model, claim_state(state, completed), 0, 1, 0, paid::bigint
    union all select 'claim-account', shop_day(filed), brand, 0, claim_state(state, completed), account, 1, 0, paid::bigint
    union all select 'claim-week', shop_day(filed), brand, 0, '', week::integer, 1, 0, 0::bigint where week is not null
    union all select 'ended', shop_day(ended), brand, model, claim_state(state, completed), 0, 1, 0, paid::bigint where ended is not null`,
  ),
  ...countTrigger(
    'labor_claim',
    (row) => `select * from ${claimCounts(row, brandOf(row))}`,
    'status, completed, closed_at, created_at, equipment_id, account_id, serial_number, paid',
  ),
  countView(
    'counted_claim',
    'labor_claim record join model using (equipment_id)',
    claimCounts('record', 'model.brand_id'),
    'record.equipment_id as of_model, record.account_id as of_account, record.created_at as filed_at, record.closed_at as ended_at',
  ),
  countFunction(
    'part_counts',
    'brand integer, part integer, qty integer, filed timestamptz',
    `select 'claim-part', shop_day(filed), brand, 0, '', part, 1, qty, 0::bigint`,
  ),
  ...countTrigger(
    'claim_part',
    (row) => `select * from ${partCounts(row, brandOf(row))}`,
    'product_id, qty, equipment_id, filed_at',
  ),
  countView(
    'counted_part',
    'claim_part record join model using (equipment_id)',
    partCounts('record', 'model.brand_id'),
    'record.equipment_id as of_model, record.account_id as of_account, record.filed_at',
  ),
  countFunction(
    'stay_counts',
    'brand integer, state text, entered timestamptz, gone timestamptz',
    `select 'stay', shop_day(gone), brand, 0, state,
      width_bucket(extract(epoch from gone - entered)::float8, array[${stayBounds.join(', ')}]::float8[]),
      1, 0, round(extract(epoch from gone - entered))::bigint where gone is not null`,
  ),
  ...countTrigger(
    'claim_stay',
    (row) => `select * from ${stayCounts(row, brandOf(row))}`,
    'status, entered_at, left_at, equipment_id',
  ),
  countView(
    'counted_stay',
    'claim_stay record join model using (equipment_id)',
    stayCounts('record', 'model.brand_id'),
    'record.equipment_id as of_model, record.account_id as of_account, record.left_at as filed_at',
  ),
  countFunction(
    'registration_counts',
    'brand integer, model integer, account integer, state text, made timestamptz, week smallint, is_floor_model boolean',
    `select 'registration', shop_day(made), brand, model, state, is_floor_model::integer, 1, 0, 0::bigint
    union all select 'registration-account', shop_day(made), brand, 0, state, account, 1, 0, 0::bigint
    union all select 'machine-week', shop_day(made), brand, 0, '', week::integer, 1, 0, 0::bigint where state <> 'declined' and week is not null`,
  ),
  ...countTrigger(
    'registration',
    (row) => `select * from ${registrationCounts(row, brandOf(row))}`,
    'status, created_at, equipment_id, account_id, serial_key, floor_model',
  ),
  countView(
    'counted_registration',
    'registration record join model using (equipment_id)',
    registrationCounts('record', 'model.brand_id'),
    'record.equipment_id as of_model, record.account_id as of_account, record.created_at as filed_at',
  ),
  countFunction(
    'order_counts',
    'brand integer, model integer, account integer, type text, state text, placed timestamptz, total integer',
    `select 'order-' || type, shop_day(placed), coalesce(brand, 0), coalesce(model, 0), state, 0, 1, 0, total::bigint
    union all select 'order-account', shop_day(placed), 0, 0, state, account, 1, 0, total::bigint where type <> 'warranty'`,
  ),
  countFunction(
    'line_counts',
    'brand integer, type text, state text, placed timestamptz, part integer, qty integer, price integer',
    `select case when type = 'warranty' then 'supplied' else 'sold' end, shop_day(placed), brand, 0, '', part, 1, qty, qty::bigint * price
    where state <> 'cancelled'`,
  ),
  ...countTrigger(
    'shop_order',
    (row) => `select * from ${orderCounts(row, brandOf(row))}`,
    'status, created_at, order_type, account_id, equipment_id, total',
    (
      row,
    ) => `select counted.* from order_line line join product using (product_id), ${lineCounts('line', row, 'product.brand_id')} counted
      where line.order_id = ${row}.order_id`,
  ),
  ...countTrigger(
    'order_line',
    (row) => `select counted.* from shop_order placed, product, ${lineCounts(row, 'placed', 'product.brand_id')} counted
      where placed.order_id = ${row}.order_id and product.product_id = ${row}.product_id`,
    'product_id, qty, price',
  ),
  countView(
    'counted_order',
    'shop_order record left join model using (equipment_id)',
    orderCounts('record', 'model.brand_id'),
    'record.equipment_id as of_model, record.account_id as of_account, record.created_at as filed_at',
  ),
  countView(
    'counted_line',
    'shop_order record join order_line line using (order_id) join product using (product_id)',
    lineCounts('line', 'record', 'product.brand_id'),
    'record.equipment_id as of_model, record.account_id as of_account, record.created_at as filed_at',
  ),

  // A full count. Changes wait until it is done.
  `create function recount_reports() returns void language plpgsql as $$
  begin
    lock table report_change in access exclusive mode;
    truncate report_change, report_count;
    -- Without their sizes the planner reads all parts for each order: a quarter of an hour in a shop that was just filled.
    analyze model, labor_claim, claim_part, claim_stay, registration, shop_order, order_line, product;
    insert into report_count select 'day', ${keys}, ${sums} from (
      ${['claim', 'part', 'stay', 'registration', 'order', 'line']
        .map((name) => `select ${keys}, records, pieces, cents from counted_${name}`)
        .join(' union all ')}
    ) counted group by ${keys} order by ${keys};
    insert into report_count select wide.span, kind, first, brand_id, equipment_id, status, item, ${sums}
      from report_count, ${spansOf('day')} where wide.span <> 'day'
      group by wide.span, kind, first, brand_id, equipment_id, status, item
      order by wide.span, kind, first, brand_id, equipment_id, status, item;
  end $$`,
  'select recount_reports()',
  `create function fold_report_changes() returns void language plpgsql as $$
  begin
    with gone as (delete from report_change returning *)
    insert into report_count select wide.span, kind, first, brand_id, equipment_id, status, item, ${sums}
      from gone, ${spansOf('day')} group by wide.span, kind, first, brand_id, equipment_id, status, item
      on conflict (span, ${keys}) do update set records = report_count.records + excluded.records,
        pieces = report_count.pieces + excluded.pieces, cents = report_count.cents + excluded.cents;
    delete from report_count where records = 0 and pieces = 0 and cents = 0;
  end $$`,
]
