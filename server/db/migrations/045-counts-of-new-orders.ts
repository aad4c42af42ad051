import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { keys, lineCounts, orderCounts } from './reports/count-sql.ts'

/**
 * A new order and a new line, each counted without a sum: what one row counts as has no key twice. The brand comes from a
 * table of its own, because PostgreSQL makes a function part of the query's plan only where no argument is a query. Both
 * together are a quarter of what an order costs the database.
 */
const countNew = (from: string) => `insert into report_change (${keys}, records, pieces, cents)
        select ${keys}, records, pieces, cents from (${from}) change`

const newOrder = countNew(`select counted.* from
          (select (select brand_id from model where model.equipment_id = new.equipment_id) as brand offset 0) made_by,
          ${orderCounts('new', 'made_by.brand')} counted`)
const newLine =
  countNew(`select counted.* from shop_order placed, product, ${lineCounts('new', 'placed', 'product.brand_id')} counted
          where placed.order_id = new.order_id and product.product_id = new.product_id`)

/** The trigger of its own for what is new; what changes or goes stays with the one of 033. */
const statements = [
  ['shop_order', newOrder, 'status, created_at, order_type, account_id, equipment_id, total'],
  ['order_line', newLine, 'product_id, qty, price'],
].flatMap(([table = '', insert = '', updated = '']) => [
  `create function count_new_${table}() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
  begin
    ${insert};
    return null;
  end $$`,
  `drop trigger ${table}_counted on ${table}`,
  `create trigger ${table}_counted after delete or update of ${updated} on ${table}
    for each row execute function count_${table}()`,
  `create trigger ${table}_new_counted after insert on ${table} for each row execute function count_new_${table}()`,
])

/** New orders and their lines are counted by cheaper triggers (record 079). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
