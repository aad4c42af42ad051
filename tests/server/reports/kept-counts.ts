import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'

/** What the kept counts and a full count differ in: each line is a group of one that the other has otherwise. */
export async function findDifferences(db: Kysely<Database>): Promise<readonly unknown[]> {
  const keys = sql.raw('kind, day, brand_id, equipment_id, status, item')
  const sums = sql.raw('sum(records) as records, sum(pieces) as pieces, sum(cents) as cents')
  const { rows } = await sql`
    with kept as (
      select ${keys}, ${sums} from (select * from report_day union all select * from report_change) one
      group by ${keys} having sum(records) <> 0 or sum(pieces) <> 0 or sum(cents) <> 0
    ), counted as (
      select ${keys}, ${sums} from (
        select counted.* from labor_claim claim, claim_counts(claim) counted
        union all select counted.* from claim_stay stay, stay_counts(stay) counted
        union all select counted.* from registration record, registration_counts(record) counted
        union all select counted.* from shop_order placed, order_counts(placed) counted
      ) one group by ${keys}
    )
    (select 'only kept' as "where", * from (select * from kept except select * from counted) one)
    union all (select 'only counted', * from (select * from counted except select * from kept) other)`.execute(db)
  return rows
}
