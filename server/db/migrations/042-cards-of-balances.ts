import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // The new card that a customer wants to have saved once it has paid: masked, with its billing address. JSON text.
  'alter table order_payment add column card_to_keep text',
]

/** New cards that are saved when they pay a balance (record 101). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
