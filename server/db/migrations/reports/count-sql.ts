// What records count as, as SQL (record 079).

/** The key of a count. */
export const keys = 'kind, day, brand_id, equipment_id, status, item'
export const sums = 'sum(records), sum(pieces), sum(cents)'
export const columns = `
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

/** What a record counts as. Triggers, a full count and a report of one model or account share these functions. */
export const countFunction = (name: string, parameters: string, query: string): string =>
  `create function ${name}(${parameters}) returns table (${returned}) language sql stable as $$ ${query} $$`

/** Rows with what they count as; `filed_at`, `of_model` and `of_account` are the row's own. */
export const countView = (name: string, from: string, call: string, own: string): string =>
  `create view ${name} as select ${own}, counted.* from ${from}, ${call} counted`

const negative = '-records as records, -pieces as pieces, -cents as cents'
const enter = (from: string) => `insert into report_change (${keys}, records, pieces, cents)
        select ${keys}, ${sums} from (${from}) change
        group by ${keys} having sum(records) <> 0 or sum(pieces) <> 0 or sum(cents) <> 0`

/**
 * Keeps what the rows of a table count as: takes back what the old row did, and adds the new one. `alsoUpdated`: what counts
 * by a row without being of it. It is counted when the row changes. When the row is made or deleted it is not: it comes after
 * the row and goes before it, both with triggers of their own, also where one statement makes both.
 *
 * The plans are made once for a connection. The planner would make one for each row, because one without the values of the row
 * looks dearer, and that takes a millisecond.
 */
export const countTrigger = (
  table: string,
  count: (row: 'old' | 'new') => string,
  updated: string,
  alsoUpdated?: (row: 'old' | 'new') => string,
): string[] => {
  const whole = (row: 'old' | 'new') =>
    alsoUpdated === undefined ? count(row) : `${count(row)} union all ${alsoUpdated(row)}`
  return [
    `create function count_${table}() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
  begin
    if tg_op = 'INSERT' then
      ${enter(count('new'))};
    elsif tg_op = 'DELETE' then
      ${enter(`select ${keys}, ${negative} from (${count('old')}) gone`)};
    else
      ${enter(`select ${keys}, ${negative} from (${whole('old')}) gone
          union all select ${keys}, records, pieces, cents from (${whole('new')}) come`)};
    end if;
    return null;
  end $$`,
    `create trigger ${table}_counted after insert or delete or update of ${updated} on ${table}
    for each row execute function count_${table}()`,
  ]
}

/** The brand of a row's model, and the calls of the functions with the columns of a row. */
export const brandOf = (row: string): string =>
  `(select brand_id from model where model.equipment_id = ${row}.equipment_id)`
export const claimCounts = (row: string, brand: string): string =>
  `claim_counts(${brand}, ${row}.equipment_id, ${row}.account_id, ${row}.status, ${row}.completed, ${row}.created_at, ${row}.closed_at, ${row}.made_week, ${row}.paid)`
export const partCounts = (row: string, brand: string): string =>
  `part_counts(${brand}, ${row}.product_id, ${row}.qty, ${row}.filed_at)`
export const stayCounts = (row: string, brand: string): string =>
  `stay_counts(${brand}, ${row}.status, ${row}.entered_at, ${row}.left_at)`
export const registrationCounts = (row: string, brand: string): string =>
  `registration_counts(${brand}, ${row}.equipment_id, ${row}.account_id, ${row}.status, ${row}.created_at, ${row}.made_week, ${row}.floor_model)`
export const orderCounts = (row: string, brand: string): string =>
  `order_counts(${brand}, ${row}.equipment_id, ${row}.account_id, ${row}.order_type, ${row}.status, ${row}.created_at, ${row}.total)`
export const lineCounts = (line: string, order: string, brand: string): string =>
  `line_counts(${brand}, ${order}.order_type, ${order}.status, ${order}.created_at, ${line}.product_id, ${line}.qty, ${line}.price)`
