import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Start } from './start.store.ts'

/** An address of one's own, a servicer's place of work (it is listed for everybody), or any for an admin. Another's answers as an unknown one does. */
export function startingPoint(start: Start | null, actor: Actor): Authorized<Start> {
  if (start === null) return refuse('addresses.unknown')
  const may = start.is_listed || actor.facts.admin || start.account_id === actor.accountId
  return may ? authorize(start) : refuse('addresses.unknown')
}
