import type { CheckoutState } from '../../../contract/shapes/cart.ts'
import type { Tx } from '../../kernel/call.ts'

/** The customer of a phone order, with the account whose prices apply. Null if the user was removed. */
export async function findCustomer(tx: Tx, userId: number): Promise<CheckoutState['as_user']> {
  const row = await tx
    .selectFrom('app_user')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .select(['app_user.user_id', 'app_user.first_name', 'app_user.last_name', 'app_user.email'])
    .select(['account.account_id', 'account.display_id', 'account.name as account_name', 'account.discount'])
    .where('app_user.user_id', '=', userId)
    .executeTakeFirst()
  return row
    ? {
        user_id: row.user_id,
        name: `${row.first_name} ${row.last_name}`.trim(),
        email: row.email,
        account_id: row.account_id,
        account_number: row.display_id,
        account_name: row.account_name,
        discount: row.discount,
      }
    : null
}

/** Whether an account may pay on terms (docs/decisions/028-the-checkout.md). */
export async function hasTerms(tx: Tx, accountId: number): Promise<boolean> {
  const row = await tx.selectFrom('account').select('terms').where('account_id', '=', accountId).executeTakeFirst()
  return row?.terms === true
}
