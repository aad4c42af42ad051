import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // The card of a payment that came after the order: it need not be the order's own. `waits_until`: how long a bank may ask
  // its customer about a charge that is not authorized yet.
  `alter table order_payment
    add column card_brand text,
    add column card_last4 text,
    add column waits_until timestamptz`,
]

/** Balances that customers pay themselves, and by new cards (record 098). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
