import { parseAccountNumber } from '../../../domain/accounts/number.ts'
import { visitorAccountNumber } from '../../../domain/accounts/visitor-account.ts'
import type { Tx } from '../../kernel/call.ts'

export interface KnownAccount {
  readonly account_id: number
  readonly display_id: string
  readonly name: string
}
/** An open request to join an account. */
export interface JoinRecord {
  readonly join_id: string
  readonly user_id: number
  readonly account_id: number
  readonly display_id: string
  readonly account_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly admin: boolean
  readonly on_site: boolean
  readonly reviewer: boolean
  readonly made_at: Date
}

/** An account that people may join: a text is its display number, a number its account_id. Null for the one of visitors' orders. */
export async function findAccount(tx: Tx, account: string | number): Promise<KnownAccount | null> {
  const accounts = tx
    .selectFrom('account')
    .select(['account_id', 'display_id', 'name'])
    .where('display_id', '<>', visitorAccountNumber)
  // People read `PW-2014` and type 2014, which may be the account_id of another company.
  const found =
    typeof account === 'number'
      ? accounts.where('account_id', '=', account)
      : accounts.where('display_id', '=', parseAccountNumber(account) ?? account.trim().toUpperCase())
  return (await found.executeTakeFirst()) ?? null
}

/** Stores a join request and returns the requested account. */
export async function insertJoin(
  tx: Tx,
  request: {
    readonly join_id: string
    readonly code_hash: string
    readonly user_id: number
    readonly account_id: number
    readonly made_at: Date
    readonly expires_at: Date
  },
): Promise<KnownAccount> {
  await tx
    .insertInto('join_request')
    .values({ ...request, answered_at: null, answered_by: null, accepted: null })
    .execute()
  return tx
    .selectFrom('account')
    .select(['account_id', 'display_id', 'name'])
    .where('account_id', '=', request.account_id)
    .executeTakeFirstOrThrow()
}

/** Email addresses of an account's local admins. */
export async function listLocalAdminEmails(tx: Tx, accountId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('app_user')
    .select('email')
    .where('account_id', '=', accountId)
    .where('local_admin', '=', true)
    .where('active', '=', true)
    .orderBy('user_id')
    .limit(20)
    .execute()
  return rows.map(({ email }) => email)
}

/** The unanswered, unexpired request with this code, of a user who was not removed; or null. */
export async function findOpenJoin(tx: Tx, codeHash: string, now: Date): Promise<JoinRecord | null> {
  return (
    (await tx
      .selectFrom('join_request')
      .innerJoin('app_user', 'app_user.user_id', 'join_request.user_id')
      .innerJoin('account', 'account.account_id', 'join_request.account_id')
      .select(['join_id', 'join_request.user_id', 'join_request.account_id', 'account.display_id'])
      .select(['account.name as account_name', 'app_user.first_name', 'app_user.last_name', 'app_user.email'])
      .select(['app_user.admin', 'app_user.on_site', 'app_user.reviewer', 'join_request.made_at'])
      .where('code_hash', '=', codeHash)
      .where('answered_at', 'is', null)
      .where('expires_at', '>', now)
      .where('app_user.active', '=', true)
      .executeTakeFirst()) ?? null
  )
}

/** Answers a request. False if it was already answered. */
export async function answerJoin(
  tx: Tx,
  joinId: string,
  answer: { readonly by: number; readonly at: Date; readonly isAccepted: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('join_request')
    .set({ answered_at: answer.at, answered_by: answer.by, accepted: answer.isAccepted })
    .where('join_id', '=', joinId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Moves a user to another account with that account's default permissions. Saved cards move too. */
export async function moveUser(tx: Tx, userId: number, accountId: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ account_id: accountId, local_admin: false, permissions: null })
    .where('user_id', '=', userId)
    .execute()
  await tx.updateTable('saved_card').set({ account_id: accountId }).where('user_id', '=', userId).execute()
}
