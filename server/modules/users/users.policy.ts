import { isStaffUser, mayManage } from '../../../domain/accounts/manage-users.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { CardRecord } from './cards.store.ts'
import type { JoinRecord } from './join.store.ts'
import type { KnownUser } from './users.store.ts'

/** The caller, users of the account for its local admin, any user for admins (U01, U06). All others answer `users.unknown`. */
export function knownUser(user: KnownUser | null, actor: Actor): Authorized<KnownUser> {
  const isAllowed =
    user !== null &&
    (actor.facts.admin ||
      user.user_id === actor.userId ||
      (actor.facts.local_admin && user.account_id === actor.accountId))
  return isAllowed ? authorize(user) : refuse('users.unknown')
}

/** A user whose rights the caller decides (U09 to U11). Refuses `users.unknown`, and `users.staffOnly` for staff of the shop. */
export function manageableUser(user: KnownUser | null, actor: Actor): Authorized<KnownUser> {
  const found = knownUser(user, actor)
  const { admin, local_admin } = actor.facts
  if (!admin && !local_admin) return refuse('users.unknown')
  const manager = { user_id: actor.userId, account_id: actor.accountId, admin, local_admin }
  return mayManage(manager, found) ? found : refuse('users.staffOnly')
}

/** A user whose profile the caller may change (U08): the caller, or whom they manage. Refuses as `manageableUser`. */
export function editableUser(user: KnownUser | null, actor: Actor): Authorized<KnownUser> {
  const found = knownUser(user, actor)
  if (actor.facts.admin || found.user_id === actor.userId) return found
  return isStaffUser(found) ? refuse('users.staffOnly') : found
}

/** The caller's own card, or any card for an admin who takes a phone order (U07). All others answer `users.cardUnknown`. */
export function knownCard(card: CardRecord | null, actor: Actor): Authorized<CardRecord> {
  const isAllowed = card !== null && (actor.facts.admin || card.user_id === actor.userId)
  return isAllowed ? authorize(card) : refuse('users.cardUnknown')
}

/**
 * An open join request, for the local admins of its account and for admins. Who works for the shop by now no longer asks.
 * Refuses `users.joinUnknown`.
 */
export function answerableJoin(request: JoinRecord | null, actor: Actor): Authorized<JoinRecord> {
  const isAllowed =
    request !== null &&
    !isStaffUser(request) &&
    (actor.facts.admin || (actor.facts.local_admin && request.account_id === actor.accountId))
  return isAllowed ? authorize(request) : refuse('users.joinUnknown')
}

/** Which users a search finds: all, or those of an account. */
export type PeopleScope = { readonly of: 'all' } | { readonly of: 'account'; readonly accountId: number }

/** The users that the caller manages or may look up; null for people who manage none. */
export function getPeopleScope({ facts, accountId }: Actor): Authorized<PeopleScope> | null {
  if (facts.admin) return authorize({ of: 'all' })
  return facts.local_admin ? authorize({ of: 'account', accountId }) : null
}
