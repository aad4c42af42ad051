import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'

/** What the kept counts and a full count differ in: each line is a group of one that the other has otherwise. */
export async function findDifferences(db: Kysely<Database>): Promise<readonly unknown[]> {
  const keys = sql.raw('kind, day, brand_id, equipment_id, status, item')
  const sums = sql.raw('sum(records) as records, sum(pieces) as pieces, sum(cents) as cents')
  const isSome = sql.raw('having sum(records) <> 0 or sum(pieces) <> 0 or sum(cents) <> 0')
  const own = sql.raw('kind, day, brand_id, equipment_id, status, item, records, pieces, cents')
  const { rows } = await sql`
    with kept as (
      select ${keys}, ${sums} from (
        select ${own} from report_count where span = 'day' union all select ${own} from report_change
      ) one group by ${keys} ${isSome}
    ), counted as (
      select ${keys}, ${sums} from (
        select ${own} from counted_claim union all select ${own} from counted_open_claim union all select ${own} from counted_part union all select ${own} from counted_stay
        union all select ${own} from counted_registration union all select ${own} from counted_order
        union all select ${own} from counted_line
      ) one group by ${keys}
    ), wide as (
      select span, ${keys}, ${sums} from report_count where span <> 'day' group by span, ${keys} ${isSome}
    ), summed as (
      select wide.span, kind, date_trunc(wide.span, day)::date, brand_id, equipment_id, status, item, ${sums}
      from report_count, (values ('month'), ('year')) wide (span) where report_count.span = 'day'
      group by 1, 2, 3, 4, 5, 6, 7 ${isSome}
    )
    (select 'only kept' as "where", '' as span, * from (select * from kept except select * from counted) one)
    union all (select 'only counted', '', * from (select * from counted except select * from kept) other)
    union all (select 'only wide', * from (select * from wide except select * from summed) one)
    union all (select 'only in days', * from (select * from summed except select * from wide) other)`.execute(db)
  return rows
}

/** Open claims without exactly one stay that lasts, of their own status and last day to file, and stays of closed claims. */
export async function findStrayStays(db: Kysely<Database>): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select claim.claim_id, claim.status, claim.file_by, claim.closed_at, stay.status as stay_status, stay.file_by as stay_file_by
    from labor_claim claim full join (select * from claim_stay where left_at is null) stay on stay.claim_id = claim.claim_id
    where (claim.closed_at is null) <> (stay.claim_id is not null) or (stay.claim_id is not null
      and (stay.status <> claim.status or stay.file_by is distinct from claim.file_by))`.execute(db)
  return rows
}
