import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { AccountRow } from './accounts.store.ts'

/** The caller's own account, or any for admins. All others answer `accounts.unknown`. */
export function readableAccount(account: AccountRow | null, actor: Actor): Authorized<AccountRow> {
  const isAllowed = account !== null && (actor.facts.admin || account.account_id === actor.accountId)
  return isAllowed ? authorize(account) : refuse('accounts.unknown')
}

/** The caller's own account for its local administrators, any for admins. All others answer `accounts.unknown`. */
export function changeableAccount(account: AccountRow | null, actor: Actor): Authorized<AccountRow> {
  const known = readableAccount(account, actor)
  return seesTerms(known, actor) ? known : refuse('accounts.unknown')
}

/** Whether the caller sees the terms of an account, its history and its users' rights. */
export const seesTerms = ({ account_id }: { readonly account_id: number }, { facts, accountId }: Actor): boolean =>
  facts.admin || (facts.local_admin && account_id === accountId)

/** Whether the caller may search the accounts of others (N05). */
export const mayFindAccounts = ({ facts }: Actor): boolean => facts.admin || facts.reviewer
