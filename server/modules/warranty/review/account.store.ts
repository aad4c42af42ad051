import type { Tx } from '../../../kernel/call.ts'

/** An account by its id, or null. */
export async function accountById(tx: Tx, accountId: number) {
  return (
    (await tx
      .selectFrom('account')
      .select(['account_id', 'display_id', 'name'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()) ?? null
  )
}
