import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

/**
 * The models that growth sells and breaks, and the parts that each needs. A few models fail three times as often as the
 * others, and two of them have a bad quarter of manufacture, so that the reports have something to find.
 */
export async function readCatalogue(tx: Kysely<Database>, now: Date): Promise<number> {
  await sql`create temp table growth_model on commit drop as
    select (row_number() over (order by pg_temp.chance(equipment_id, 11)) - 1)::int as at, equipment_id, manufacturer_id,
      serial_prefix as prefix, market_type_id as market, labor_hours_cap as cap, labor_rate, trip_charge, mileage_rate, file_within_days,
      case when pg_temp.chance(equipment_id, 12) < 0.08 then 2.6 else 0.6 + pg_temp.chance(equipment_id, 13) * 0.8 end as failure,
      case when pg_temp.chance(equipment_id, 14) < 0.12 then
        (${now}::timestamptz - interval '30 months' * (0.5 + pg_temp.chance(equipment_id, 15) / 2))::date end as bad_from
    from model join brand using (brand_id) join manufacturer using (manufacturer_id)
    where serial_prefix <> ''`.execute(tx)
  await sql`create temp table growth_part on commit drop as
    select equipment_id, product_id, number, name, price, (row_number() over (partition by equipment_id order by pg_temp.chance(product_id, 16)) - 1)::int as at,
      count(*) over (partition by equipment_id)::int as parts
    from (
      select equipment_id, product_id from product_fit
      union select equipment_id, product_id from diagram_line join diagram using (diagram_id)
    ) fit join product using (product_id)
    where price between 300 and 60000 and superseded_by is null`.execute(tx)
  await sql`create temp table growth_stock on commit drop as
    select (row_number() over (order by pg_temp.chance(product_id, 17)) - 1)::int as at, product_id, number, name, price
    from product where price is not null and superseded_by is null`.execute(tx)
  await sql`analyze growth_model, growth_part, growth_stock`.execute(tx)
  const { rows } = await sql<{ models: number }>`select count(*)::int as models from growth_model`.execute(tx)
  return rows[0]?.models ?? 0
}
