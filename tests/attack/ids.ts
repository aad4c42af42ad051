// Ids of the demo shop by what they name, so that a call can be tried with another account's record.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

/** Ids of records that belong to an account, and of records that it has nothing to do with. */
export interface OwnAndOther {
  readonly own: readonly string[]
  readonly other: readonly string[]
}

export const idKinds = ['claim', 'registration', 'order', 'user', 'account', 'address', 'file', 'view'] as const
export type IdKind = (typeof idKinds)[number]
export type IdsOfRole = Readonly<Record<IdKind, OwnAndOther>>

export interface Ids {
  /** By role: those of the accounts that are tried. */
  readonly ofRole: Readonly<Record<string, IdsOfRole>>
  /** Some of each kind, for the fuzz. */
  readonly known: readonly string[]
}

/** Roles of customers: they work for no shop and manage no others. */
export const customers = ['customer', 'dealer', 'dealer2', 'servicer2'] as const

interface Me {
  readonly account: number
  readonly user: number
}

/** By kind: SQL that has `id` and `mine` for the account, the latter also where the account shares the record. */
const queries: Readonly<Record<IdKind, (me: Me) => ReturnType<typeof sql>>> = {
  claim: ({ account }) => sql`select claim_id as id, account_id = ${account} or exists (
      select 1 from app_user where user_id = labor_claim.assigned_to and account_id = ${account}) as mine from labor_claim`,
  registration: ({ account }) => sql`select record_id as id, account_id = ${account} or exists (
      select 1 from labor_claim left join app_user on user_id = assigned_to
      where labor_claim.registration_id = record_id
        and (app_user.account_id = ${account} or labor_claim.account_id = ${account})) as mine from registration`,
  order: ({ account }) => sql`select order_id as id, account_id = ${account} as mine from shop_order`,
  user: ({ account }) => sql`select user_id as id, account_id = ${account} as mine from app_user`,
  account: ({ account }) => sql`select account_id as id, account_id = ${account} as mine from account`,
  address: ({ account }) => sql`select address_id as id, account_id = ${account} as mine from address`,
  file: ({ account }) => sql`select file_id as id, attached_file.account_id = ${account} or exists (
      select 1 from labor_claim left join app_user on app_user.user_id = assigned_to
      where claim_id = ref_id and (labor_claim.account_id = ${account} or app_user.account_id = ${account})) as mine
    from attached_file`,
  view: ({ user }) => sql`select view_id as id, user_id = ${user} as mine from saved_view where not is_shared`,
}

/** Finds ids of the account of each tried role and of others, eight of each at most. */
export async function findIds(db: Kysely<Database>): Promise<Ids> {
  const ofRole: Record<string, IdsOfRole> = {}
  const known = new Set<string>()
  for (const role of customers) {
    const { user_id: user, account_id: account } = await db
      .selectFrom('app_user')
      .select(['user_id', 'account_id'])
      .where('email_key', '=', `${role}@demo.test`)
      .executeTakeFirstOrThrow()
    const found = await Promise.all(
      idKinds.map(async (kind) => {
        const { rows } = await sql<{ id: string | number; mine: boolean }>`
          select * from (${queries[kind]({ account, user })}) as found order by id limit 500`.execute(db)
        const own = rows.filter(({ mine }) => mine).map(({ id }) => String(id))
        const other = rows.filter(({ mine }) => !mine).map(({ id }) => String(id))
        for (const id of [...own.slice(0, 5), ...other.slice(0, 5)]) known.add(id)
        return [kind, { own: own.slice(0, 8), other: other.slice(0, 8) }] as const
      }),
    )
    ofRole[role] = Object.fromEntries(found) as unknown as IdsOfRole
  }
  for (const { product_id } of await db.selectFrom('product').select('product_id').limit(5).execute())
    known.add(String(product_id))
  return { ofRole, known: [...known] }
}
