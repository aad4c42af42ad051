import type { Tx } from '../../kernel/call.ts'

/** Whether there is such a user, who was not removed. */
export async function isActiveUser(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose order it is, with what their account may. */
export interface Buyer {
  readonly userId: number
  readonly accountId: number
  readonly accountName: string
  readonly email: string
  readonly buysOnTerms: boolean
  readonly isOnHold: boolean
  /** Cents; null: as much as anybody's. */
  readonly orderLimit: number | null
  readonly triesWarranty: boolean
}

const buyers = (tx: Tx) =>
  tx
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .select(['user_id as userId', 'account.account_id as accountId', 'account.name as accountName', 'email'])
    .select(['terms as buysOnTerms', 'on_hold as isOnHold', 'order_limit as orderLimit'])
    .select(['warranty_demo as triesWarranty'])

export async function buyerById(tx: Tx, userId: number): Promise<Buyer | null> {
  return (await buyers(tx).where('user_id', '=', userId).executeTakeFirst()) ?? null
}

const house = { number: 'WEB', key: 'visitors@house.invalid' } as const

/** Whom a visitor's order stands under: an account of the house that nobody signs in to, made with the first such order. */
export async function houseBuyer(tx: Tx): Promise<Buyer> {
  const known = await buyers(tx).where('email_key', '=', house.key).executeTakeFirst()
  if (known !== undefined) return known
  await tx
    .insertInto('account')
    .values({ display_id: house.number, name: 'Web orders', dealer: false, warranty_servicer: false, discount: 0 })
    .onConflict((conflict) => conflict.column('display_id').doNothing())
    .execute()
  const { account_id } = await tx
    .selectFrom('account')
    .select('account_id')
    .where('display_id', '=', house.number)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('app_user')
    .values({
      account_id,
      email: house.key,
      email_key: house.key,
      first_name: 'Web',
      last_name: 'visitor',
      // No password has this hash, and nobody who is not active signs in.
      password_hash: '',
      active: false,
      reset_hash: null,
      reset_expires_at: null,
      permissions: null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
  return buyers(tx).where('email_key', '=', house.key).executeTakeFirstOrThrow()
}

/** A state as addresses have it, its abbreviation, whether that was typed or its id; what is neither stays as it is. */
export async function stateSaidAs(tx: Tx, typed: string): Promise<string> {
  const said = typed.trim().toUpperCase()
  if (!/^\d{1,9}$/.test(said)) return said
  const row = await tx
    .selectFrom('state')
    .select('abbreviation')
    .where('state_id', '=', Number(said))
    .executeTakeFirst()
  return row?.abbreviation ?? said
}

/** The id of a state by its abbreviation, or null. */
export async function stateIdOf(tx: Tx, abbreviation: string): Promise<number | null> {
  const row = await tx
    .selectFrom('state')
    .select('state_id')
    .where('abbreviation', '=', abbreviation.trim().toUpperCase())
    .executeTakeFirst()
  return row?.state_id ?? null
}

/** Whether this is an address of the account that is still in its book. */
export async function isAddressOf(tx: Tx, addressId: number, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('address')
    .select('address_id')
    .where('address_id', '=', addressId)
    .where('account_id', '=', accountId)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
