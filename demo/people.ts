import type { Kysely } from 'kysely'
import type { Database } from '../server/db/schema.ts'
import type { Author } from './claim-history.ts'

export interface Person {
  readonly userId: number
  readonly accountId: number
  readonly accountName: string
  readonly serviceAddress: number | null
}

/** Returns the demo users by the local part of their emails, `servicer` for servicer@demo.test. */
export async function demoPeople(db: Kysely<Database>): Promise<(who: Author | 'customer') => Person> {
  const rows = await db
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .select(['user_id', 'email_key', 'app_user.account_id', 'account.name'])
    .where('email_key', 'like', '%@demo.test')
    .execute()
  const places = await db
    .selectFrom('address')
    .select(['account_id', 'address_id'])
    .where('address_type', '=', 'service')
    .where('active', '=', true)
    .orderBy('address_id')
    .execute()
  return (who) => {
    const row = rows.find((one) => one.email_key === `${who}@demo.test`)
    if (row === undefined) throw new Error(`There is no ${who}@demo.test.`)
    const place = places.find((one) => one.account_id === row.account_id)
    return {
      userId: row.user_id,
      accountId: row.account_id,
      accountName: row.name,
      serviceAddress: place?.address_id ?? null,
    }
  }
}
