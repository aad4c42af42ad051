import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The gateway's events of a refund name its charge by the gateway's id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`create index order_payment_ref on order_payment (gateway_ref) where kind = 'charge'`.execute(db)
}
