import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  'alter table labor_claim add column mileage_legs smallint check (mileage_legs in (1, 2))',
  // A refusal left the distance of the firm before, by which the miles of the next one were counted one way or both.
  // Devices read such claims again: offline, a trip to them would begin with the miles of that firm.
  `update labor_claim set rev = rev + 1, distance = null,
      mileage_legs = case when mileage_from = 'looked-up' then case when mileage > distance * 1.5 then 2 else 1 end end
    where assigned_to is null and distance is not null`,
  // Open claims that were submitted in time have no last day to submit any more, whether reopened (124) or not.
  `with dated as materialized (
      select claim_id, file_by from labor_claim where closed_at is null and file_by is not null
    ), submitted as materialized (
      select distinct on (claim_id) claim_id, file_by, coalesce(made_at, at) as made_at
      from dated join claim_history using (claim_id) where action = 'complete' order by claim_id, at, entry_id
    )
    update labor_claim set file_by = null from submitted where submitted.claim_id = labor_claim.claim_id
      and (submitted.made_at at time zone 'America/Chicago')::date <= submitted.file_by`,
]

/**
 * How often looked-up miles count their way, in place of the distance of a firm that refused
 * (docs/decisions/017-filing-and-merging.md), and what a submission removes (110).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
