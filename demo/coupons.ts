import type { Kysely } from 'kysely'
import type { Database } from '../server/db/schema.ts'

const day = 86_400_000

/** Inserts the coupons of the demo shop, and a single-use one for shipping, from $100. */
export async function seedCoupons(db: Kysely<Database>, now: Date): Promise<void> {
  const always = { starts_at: null, ends_at: null, minimum: 0, once_per_user: false }
  await db
    .insertInto('coupon')
    .values([
      { ...always, code: 'WELCOME10', kind: 'percent', value: 10 },
      { ...always, code: 'SHIP5', kind: 'amount', value: 500 },
      { ...always, code: 'EXPIRED', kind: 'percent', value: 15, ends_at: new Date(now.getTime() - 30 * day) },
      { ...always, code: 'FREIGHT20', kind: 'shipping', value: 2000, minimum: 10_000, once_per_user: true },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
