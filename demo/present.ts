// What a start has to know of the demo shop: whether it is there, and whether it is large enough.
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../server/db/schema.ts'

type Db = Kysely<Database>

/** The first id of the parts that `SEED_PARTS` adds. Ids of the demo shop's own parts are far lower. */
export const firstLargePart = 1_000_001

/** Whether there is a shop: one with accounts, or an imported catalogue that the demo shop would collide with. */
export const hasShop = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('account').select('account_id').limit(1).executeTakeFirst()) !== undefined ||
  (await db.selectFrom('product').select('product_id').limit(1).executeTakeFirst()) !== undefined

/** Returns how many parts are missing to reach `SEED_PARTS`; 0 if the catalogue was extended before. */
export async function countMissingParts(db: Db, requested: number): Promise<number> {
  if (requested === 0) return 0
  const { rows } = await sql<{ count: number; grown: boolean }>`select count(*)::int as count,
    coalesce(max(product_id) >= ${firstLargePart}::int, false) as grown from product`.execute(db)
  const [found] = rows
  return found === undefined || found.grown ? 0 : Math.max(0, requested - found.count)
}
