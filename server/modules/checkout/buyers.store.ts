import { visitorAccountNumber, visitorEmail } from '../../../domain/accounts/visitor-account.ts'
import { askWithNext } from '../../db/send-with-next.ts'
import type { Tx } from '../../kernel/call.ts'

/** Whether this user exists and is active. */
export async function isActiveUser(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** The user that an order belongs to, with the terms of their account. */
export interface Buyer {
  readonly userId: number
  readonly accountId: number
  readonly accountName: string
  readonly email: string
  readonly buysOnTerms: boolean
  readonly isOnHold: boolean
  /** In cents; null means the usual limit. */
  readonly orderLimit: number | null
  /** In cents; null means no limit of its own. */
  readonly creditLimit: number | null
  readonly isWarrantyDemo: boolean
}

const selectBuyers = (tx: Tx) =>
  tx
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .select(['user_id as userId', 'account.account_id as accountId', 'account.name as accountName', 'email'])
    .select(['terms as buysOnTerms', 'on_hold as isOnHold', 'order_limit as orderLimit', 'credit_limit as creditLimit'])
    .select(['warranty_demo as isWarrantyDemo'])

export async function findBuyer(tx: Tx, userId: number): Promise<Buyer | null> {
  return (await selectBuyers(tx).where('user_id', '=', userId).executeTakeFirst()) ?? null
}

const visitorAccount = { number: visitorAccountNumber, key: visitorEmail } as const

/** Finds a buyer with the next statement: an active user, or the shop's account for visitors. Then null if there is none. */
export async function findBuyerWithNext(tx: Tx, userId: number | null): Promise<() => Buyer | null> {
  const buyers = selectBuyers(tx)
  const asked = await askWithNext(
    tx,
    userId === null
      ? buyers.where('email_key', '=', visitorAccount.key)
      : buyers.where('user_id', '=', userId).where('active', '=', true),
  )
  return () => asked()[0] ?? null
}

/** Orders of visitors belong to one shop account, created with the first such order. No user can sign in to it. */
export async function createVisitorBuyer(tx: Tx): Promise<Buyer> {
  await tx
    .insertInto('account')
    .values({
      display_id: visitorAccount.number,
      name: 'Web orders',
      dealer: false,
      warranty_servicer: false,
      discount: 0,
    })
    .onConflict((conflict) => conflict.column('display_id').doNothing())
    .execute()
  const { account_id } = await tx
    .selectFrom('account')
    .select('account_id')
    .where('display_id', '=', visitorAccount.number)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('app_user')
    .values({
      account_id,
      email: visitorAccount.key,
      email_key: visitorAccount.key,
      first_name: 'Web',
      last_name: 'visitor',
      // No password matches this hash, and inactive users cannot sign in.
      password_hash: '',
      active: false,
      reset_hash: null,
      reset_expires_at: null,
      permissions: null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
  return selectBuyers(tx).where('email_key', '=', visitorAccount.key).executeTakeFirstOrThrow()
}

/** An address of the account, which may have been removed from its book; null for any other. */
export async function findAccountAddress(
  tx: Tx,
  addressId: number,
  accountId: number,
): Promise<{ readonly active: boolean } | null> {
  const query = tx.selectFrom('address').select('active')
  const row = query.where('address_id', '=', addressId).where('account_id', '=', accountId)
  return (await row.executeTakeFirst()) ?? null
}
