import type { User } from '../../../contract/users.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { CardRecord } from './cards.store.ts'
import type { JoinRecord } from './join.store.ts'

/** The caller, users of the account for its local admin, any user for admins (U01, U06). All others answer `users.unknown`. */
export function knownUser(user: User | null, actor: Actor): Authorized<User> {
  const isAllowed =
    user !== null &&
    (actor.facts.admin ||
      user.user_id === actor.userId ||
      (actor.facts.local_admin && user.account_id === actor.accountId))
  return isAllowed ? authorize(user) : refuse('users.unknown')
}

/** The caller's own card, or any card for an admin who takes a phone order (U07). All others answer `users.cardUnknown`. */
export function knownCard(card: CardRecord | null, actor: Actor): Authorized<CardRecord> {
  const isAllowed = card !== null && (actor.facts.admin || card.user_id === actor.userId)
  return isAllowed ? authorize(card) : refuse('users.cardUnknown')
}

/** An open join request, for the local admins of its account and for admins. Refuses `users.joinUnknown`. */
export function answerableJoin(request: JoinRecord | null, actor: Actor): Authorized<JoinRecord> {
  const isAllowed =
    request !== null && (actor.facts.admin || (actor.facts.local_admin && request.account_id === actor.accountId))
  return isAllowed ? authorize(request) : refuse('users.joinUnknown')
}
