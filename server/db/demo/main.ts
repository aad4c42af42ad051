import type { Kysely } from 'kysely'
import { hashPassword } from '../../modules/auth/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PasswordCost } from '../../ports/password-cost.ts'
import { usualPasswordCost } from '../../ports/password-cost.ts'
import type { Database } from '../schema.ts'
import { demoPassword, demoSalt, seedAccounts } from './accounts.ts'

/** Builds the demo shop where there is none (product.md), saying in words how far it is. Days and times are around the clock's now. */
export async function seedDemo(db: Kysely<Database>, _clock: Clock, report: (words: string) => void, cost: PasswordCost = usualPasswordCost): Promise<void> {
  if (await db.selectFrom('account').select('account_id').limit(1).executeTakeFirst()) return
  report('Building the demo shop: accounts …')
  await seedAccounts(db, await hashPassword(demoPassword, cost, demoSalt))
}
