import type { Tx } from '../../../kernel/call.ts'
import type { RegistrationRecord } from '../warranty.store.ts'

/** The email address of the user who registered the machine. */
export async function readRegistrantEmail(
  tx: Tx,
  { registered_by: userId }: Pick<RegistrationRecord, 'registered_by'>,
): Promise<string> {
  const user = await tx.selectFrom('app_user').select('email').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return user.email
}

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
