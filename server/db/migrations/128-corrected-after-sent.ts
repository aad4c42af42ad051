import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  'alter table x12_sent add column digest text',
  // What earlier files have of each record: its segments from LX to the next one or to the end of the set. An ISA has 106
  // characters, of which the fourth separates elements and the last one, with a new line perhaps, ends a segment. The numbers
  // are looked up by the ids: `registration.display_id` has no index, and its table would be read once per record.
  `with record as materialized (
      select file.file_id, part.number, part.digest
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
      ) as part
    ), item as materialized (
      select sent.file_id, sent.item_id, coalesce(claim.display_id, registration.display_id) as number
      from x12_sent sent
      left join labor_claim claim on claim.claim_id = sent.item_id
      left join registration on registration.record_id = sent.item_id
    )
    update x12_sent sent set digest = record.digest
    from record join item using (file_id, number)
    where sent.file_id = item.file_id and sent.item_id = item.item_id`,
  // After the digests: the histories are locked for a shorter time, and the index gets each row once.
  'create index x12_sent_item on x12_sent (item_id, usage)',
  // Corrections of some days. Those of claims count from their approval on, which few are made after.
  `create index claim_history_corrected on claim_history (at, claim_id)
    where to_status in ('approved_for_payment', 'awaiting_payment', 'paid')
      and action in ('changeClaim', 'confirmSerial', 'setParts', 'orderParts', 'addTrip', 'editTrip', 'removeTrip', 'payPayment')`,
  `create index registration_history_corrected on registration_history (at, record_id)
    where action in ('changeEquipment', 'changeWarranty', 'changeLocations')`,
]

/** What was sent of each record, so that one that was corrected since is sent again (docs/decisions/190-edi-files.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
