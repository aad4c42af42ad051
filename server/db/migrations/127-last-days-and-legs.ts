import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  'alter table labor_claim add column mileage_legs smallint check (mileage_legs in (1, 2))',
  // A refusal left the distance of the firm before, by which the miles of the next one were counted one way or both.
  `update labor_claim set distance = null,
      mileage_legs = case when mileage_from = 'looked-up' then case when mileage > distance * 1.5 then 2 else 1 end end
    where assigned_to is null and distance is not null`,
]

/** How often looked-up miles count their way, in place of a distance that nobody drives (docs/decisions/017-filing-and-merging.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
