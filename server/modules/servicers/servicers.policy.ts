import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { StartAddress } from './start.store.ts'

/** The caller's own address, a listed service address, or any address for admins. All others answer `addresses.unknown`. */
export function requireStartAddress(start: StartAddress | null, actor: Actor): Authorized<StartAddress> {
  if (start === null) return refuse('addresses.unknown')
  const isAllowed = start.is_listed || actor.facts.admin || start.account_id === actor.accountId
  return isAllowed ? authorize(start) : refuse('addresses.unknown')
}
