import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Demo shops stored a carrier's codes on their orders; an edit finds a service by the shop's own code. */
const statements = [
  `update shop_order set ship_code = 'GROUND' where ship_code = 'GND'`,
  `update shop_order set ship_code = '2DAY' where ship_code = '2DA'`,
  `update shop_order set ship_code = 'NEXT' where ship_code = '1DA'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
