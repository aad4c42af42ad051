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

/** Email addresses of an account's local admins who can sign in. */
export async function listLocalAdminEmails(tx: Tx, accountId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('app_user')
    .select('email')
    .where('account_id', '=', accountId)
    .where('local_admin', '=', true)
    .where('active', '=', true)
    .where('activated_at', 'is not', null)
    .orderBy('user_id')
    .limit(20)
    .execute()
  return rows.map(({ email }) => email)
}

/** A person who asked to join an account, and when. */
export interface Asker {
  readonly user_id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly display_id: string
  readonly made_at: Date
}

/**
 * The person with this email who asked to join the account since a time and was not accepted, while they have no more than the
 * account of their own that such a person begins in; or null.
 */
export async function findAsker(
  tx: Tx,
  { accountId, emailKey, since }: { readonly accountId: number; readonly emailKey: string; readonly since: Date },
): Promise<Asker | null> {
  return (
    (await tx
      .selectFrom('join_request')
      .innerJoin('app_user', 'app_user.user_id', 'join_request.user_id')
      .innerJoin('account', 'account.account_id', 'join_request.account_id')
      .select(['join_request.user_id', 'first_name', 'last_name', 'email', 'account.display_id', 'made_at'])
      .where('join_request.account_id', '=', accountId)
      .where('email_key', '=', emailKey)
      .where('made_at', '>', since)
      .where((eb) => eb.or([eb('accepted', 'is', null), eb('accepted', '=', false)]))
      .whereRef('app_user.account_id', '<>', 'join_request.account_id')
      .where('active', '=', true)
      .where((eb) => eb.not(eb.or([eb.ref('admin'), eb.ref('on_site'), eb.ref('reviewer'), eb.ref('local_admin')])))
      .orderBy('made_at', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** Whether a person's request to join an account can be answered by a link that was mailed before. */
export async function hasOpenJoin(
  tx: Tx,
  { userId, accountId, now }: { readonly userId: number; readonly accountId: number; readonly now: Date },
): Promise<boolean> {
  const found = await tx
    .selectFrom('join_request')
    .select('join_id')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The unanswered, unexpired request with this code, of a user who was not removed and is of another account; or null. */
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
      .whereRef('app_user.account_id', '<>', 'join_request.account_id')
      .executeTakeFirst()) ?? null
  )
}

/** Answers a request, and with it what the person asked of this account before. False if it was already answered. */
export async function answerJoin(
  tx: Tx,
  { join_id, user_id, account_id }: Pick<JoinRecord, 'join_id' | 'user_id' | 'account_id'>,
  answer: { readonly by: number; readonly at: Date; readonly isAccepted: boolean },
): Promise<boolean> {
  const answered = await tx
    .updateTable('join_request')
    .set({ answered_at: answer.at, answered_by: answer.by, accepted: answer.isAccepted })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('answered_at', 'is', null)
    .returning('join_id')
    .execute()
  return answered.some((one) => one.join_id === join_id)
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
