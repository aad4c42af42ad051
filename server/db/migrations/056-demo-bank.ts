import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'alter table demo_charge drop constraint demo_charge_state_check',
  `alter table demo_charge add constraint demo_charge_state_check
    check (state in ('action', 'authorized', 'captured', 'voided', 'refunded', 'declined'))`,
]

/** A charge of the demo gateway may wait for its bank (record 128). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
