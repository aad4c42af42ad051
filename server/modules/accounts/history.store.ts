import { sql } from 'kysely'
import type { Call, Tx } from '../../kernel/call.ts'

/** Newest entries that are shown. */
const maxEntries = 100

export interface AccountChange {
  readonly accountId: number
  /** The user that was changed; null for the account itself. */
  readonly userId: number | null
  /** Sentences in the past tense without a subject: 'Removed Tom Brandt.' */
  readonly text: string
}

/** Enters a change by the caller into the account's history. */
export async function addAccountHistory(
  { tx, now, newId, actor }: Pick<Call, 'tx' | 'now' | 'newId' | 'actor'>,
  { accountId, userId, text }: AccountChange,
): Promise<void> {
  await tx
    .insertInto('account_history')
    .values({
      entry_id: newId(),
      account_id: accountId,
      user_id: userId,
      by_user_id: actor?.userId ?? null,
      text,
      at: now,
    })
    .execute()
}

/** The history of an account, newest first. */
export function listAccountHistory(tx: Tx, accountId: number) {
  return tx
    .selectFrom('account_history')
    .leftJoin('app_user', 'app_user.user_id', 'account_history.by_user_id')
    .select(['entry_id', 'text', 'at'])
    .select(sql<string>`coalesce(first_name || ' ' || last_name, '')`.as('by'))
    .where('account_history.account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(maxEntries)
    .execute()
}
