import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from './accounts.store.ts'

/** The caller's own account, or any for admins. All others answer `accounts.unknown`. */
export function readableAccount(account: Account | null, actor: Actor): Authorized<Account> {
  const isAllowed = account !== null && (actor.facts.admin || account.account_id === actor.accountId)
  return isAllowed ? authorize(account) : refuse('accounts.unknown')
}
