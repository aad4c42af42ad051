import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** Numbers that people read move on by thousands. Ids move on by more: one import gives out a hundred thousand. */
const [shownStep, idStep] = [10_000, 1_000_000]
/** More changes of one record than a backup can lack. */
const revisionStep = 1000

/**
 * After a restore: moves every number and revision on, beyond those that were given out since the backup. Devices, banks,
 * manufacturers and mails know these, and would take another person, part or payment for the one that they know
 * (docs/decisions/011-server-epochs.md). Safe to run repeatedly. Sequences and revisions are found in the schema, so later
 * tables move on too. The log's positions and the catalogue's versions stay: devices compare them within their epoch.
 */
export async function moveNumbersOn(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Each table is written whole, with its indexes: minutes in a large shop.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select setval(given.oid::regclass, nextval(given.oid::regclass) + case when start.seqstart = 1 and exists (
        select from pg_depend where objid = given.oid and classid = 'pg_class'::regclass and deptype = 'i'
      ) then ${idStep}::bigint else ${shownStep}::bigint end)
      from pg_class given join pg_sequence start on start.seqrelid = given.oid
      where given.relnamespace = current_schema()::regnamespace
        and given.oid <> pg_get_serial_sequence('op_receipt', 'log_pos')::regclass`.execute(tx)
    // Where a table has a row for each revision, these are its history.
    const { rows } = await sql<{ name: string }>`select held.relname as name
      from pg_class held join pg_attribute rev on rev.attrelid = held.oid and rev.attname = 'rev'
      where held.relnamespace = current_schema()::regnamespace and held.relkind in ('r', 'p')
        and rev.atttypid = 'integer'::regtype and not rev.attisdropped
        and not exists (select from pg_index where indrelid = held.oid and indisunique and rev.attnum = any(indkey))
      order by held.relname`.execute(tx)
    // Zero is what was never saved.
    for (const { name } of rows)
      await sql`update ${sql.table(name)} set rev = rev + ${revisionStep}::integer where rev > 0`.execute(tx)
    // What was set last for a manufacturer is the newest row of its history.
    await sql`update x12_partner set rev = rev + ${revisionStep}::integer where (manufacturer_id, rev) in (
      select manufacturer_id, max(rev) from x12_partner group by manufacturer_id)`.execute(tx)
  })
}
