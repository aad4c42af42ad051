import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A crash report is found by its op: a device may send one again after its receipt is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index javascript_error_by_op on javascript_error (client_op_id) where client_op_id is not null`.execute(
    db,
  )
}
