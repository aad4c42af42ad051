import type { Kysely } from 'kysely'
import { demoPassword, demoSalt, seedAccounts } from '../../server/db/demo/accounts.ts'
import type { Database } from '../../server/db/schema.ts'
import { hashPassword } from '../../server/modules/auth/index.ts'
import { cheapPasswords } from './passwords.ts'

/** The demo shop with passwords that are cheap to check. */
export async function seedForTests(db: Kysely<Database>): Promise<void> {
  await seedAccounts(db, await hashPassword(demoPassword, cheapPasswords, demoSalt))
}
