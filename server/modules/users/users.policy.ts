import type { User } from '../../../contract/users.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { CardRecord } from './cards.store.ts'
import type { JoinRecord } from './join.store.ts'

/** Oneself, the people of one's account for its local admin, anybody for an admin (U01, U06). Others answer as unknown ones do: `users.unknown`. */
export function knownUser(user: User | null, actor: Actor): Authorized<User> {
  const isMine =
    user !== null &&
    (actor.facts.admin ||
      user.user_id === actor.userId ||
      (actor.facts.local_admin && user.account_id === actor.accountId))
  return isMine ? authorize(user) : refuse('users.unknown')
}

/** One's own card, or anybody's for an admin who takes an order by phone (U07). Another's answers as an unknown one does: `users.cardUnknown`. */
export function knownCard(card: CardRecord | null, actor: Actor): Authorized<CardRecord> {
  const isMine = card !== null && (actor.facts.admin || card.user_id === actor.userId)
  return isMine ? authorize(card) : refuse('users.cardUnknown')
}

/** A request that is still to be answered, for the local admins of the account that is asked, and for admins. Refuses `users.joinUnknown`. */
export function answerableJoin(request: JoinRecord | null, actor: Actor): Authorized<JoinRecord> {
  const isMine =
    request !== null && (actor.facts.admin || (actor.facts.local_admin && request.account_id === actor.accountId))
  return isMine ? authorize(request) : refuse('users.joinUnknown')
}
