import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from './accounts.store.ts'

/** One's own account, or any for an admin. Another's answers as an unknown one does: `accounts.unknown`. */
export function readableAccount(account: Account | null, actor: Actor): Authorized<Account> {
  const isMine = account !== null && (actor.facts.admin || account.account_id === actor.accountId)
  return isMine ? authorize(account) : refuse('accounts.unknown')
}
