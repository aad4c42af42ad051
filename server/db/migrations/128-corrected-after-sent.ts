import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  'alter table x12_sent add column digest text',
  'create index x12_sent_item on x12_sent (item_id, usage)',
  // Corrections of some days. Those of claims count from their approval on, which few are made after.
  `create index claim_history_corrected on claim_history (at, claim_id)
    where to_status in ('approved_for_payment', 'awaiting_payment', 'paid')
      and action in ('changeClaim', 'confirmSerial', 'setParts', 'orderParts', 'addTrip', 'editTrip', 'removeTrip')`,
  `create index registration_history_corrected on registration_history (at, record_id)
    where action in ('changeEquipment', 'changeWarranty', 'changeLocations')`,
  // What earlier files have of each record: its segments from LX to the next one or to the end of the set. An ISA has 106
  // characters, of which the fourth separates elements and the last one, with a new line perhaps, ends a segment.
  `update x12_sent sent set digest = record.digest
    from x12_file file
    cross join lateral (
      select split_part(min(text) filter (where place = 2), chr(31), 3) as number,
        encode(sha256(convert_to(string_agg(text, chr(30) order by at) filter (where place > 1), 'UTF8')), 'hex') as digest
      from (
        select text, at, part, row_number() over (partition by part order by at) as place
        from (
          select text, at,
            count(*) filter (where split_part(text, chr(31), 1) in ('LX', 'TDS', 'SE')) over (order by at) as part
          from string_to_table(
            replace(file.content, substr(file.content, 4, 1), chr(31)),
            substr(file.content, 106, 1)
              || case when substr(file.content, 107, 2) = chr(13) || chr(10) then chr(13) || chr(10) else '' end
          ) with ordinality as segment (text, at)
        ) as segments
      ) as placed
      group by part
      having min(text) filter (where place = 1) like 'LX' || chr(31) || '%'
    ) as record
    join (
      select claim_id as item_id, display_id from labor_claim union all select record_id, display_id from registration
    ) as item on item.display_id = record.number
    where sent.file_id = file.file_id and sent.item_id = item.item_id`,
]

/** What was sent of each record, so that one that was corrected since is sent again (docs/decisions/190-edi-files.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
