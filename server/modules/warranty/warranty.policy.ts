import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Scope } from './lists.store.ts'
import type { RegistrationRecord } from './records.store.ts'

const holds = (actor: Actor, name: Actor['permissions'][number]) =>
  actor.facts.admin || actor.permissions.includes(name)
export const isOffice = (actor: Actor): boolean => holds(actor, 'warranty.review')

/** A registration as somebody sees it: whole, or without whose it is (`product.md`, roles). */
export interface SeenRecord {
  readonly record: RegistrationRecord
  readonly isWhole: boolean
  readonly isOwn: boolean
  readonly isOffice: boolean
}

type Own = Pick<RegistrationRecord, 'account_id'>
export const isOwnRecord = (record: Own, actor: Actor): boolean =>
  record.account_id === actor.accountId && (holds(actor, 'warranty.register') || holds(actor, 'warranty.view'))

/** The record for whoever may know of it; null for everybody else. `isAssigned`: a claim of its serial is the caller's job. */
export function seenRecord(
  record: RegistrationRecord,
  actor: Actor,
  isAssigned: boolean,
): Authorized<SeenRecord> | null {
  const seen = { record, isOwn: isOwnRecord(record, actor), isOffice: isOffice(actor) }
  const isWhole = seen.isOwn || seen.isOffice || (isAssigned && holds(actor, 'claims.service'))
  return isWhole || holds(actor, 'warranty.view') ? authorize({ ...seen, isWhole }) : null
}

/** Refuses `warranty.unknown` to whom it is not shown at all. */
export const knownRecord = (seen: Authorized<SeenRecord> | null): Authorized<SeenRecord> =>
  seen ?? refuse('warranty.unknown')

/** The whole record: its own account, the assigned servicer, reviewer, admin. Another's is unknown. */
export const wholeRecord = (seen: Authorized<SeenRecord> | null): Authorized<SeenRecord> =>
  seen?.isWhole === true ? seen : refuse('warranty.unknown')

export const mayChange = ({ isOwn, isOffice }: SeenRecord): boolean => isOwn || isOffice

/** A record for whoever changes it or writes to it: its own account, reviewer, admin. Refuses `auth.notAllowed` to the assigned servicer. */
export function changeableRecord(seen: Authorized<SeenRecord> | null): Authorized<SeenRecord> {
  const whole = wholeRecord(seen)
  return mayChange(whole) ? whole : refuse('auth.notAllowed')
}

/** A record that something queued belongs to. One that does not exist at all may still be on its way: `warranty.parentMissing`. */
export function parentRecord(
  seen: Authorized<SeenRecord> | 'none' | null,
  { op }: Pick<SignedIn, 'op'>,
): Authorized<SeenRecord> {
  if (seen === 'none') return refuse(op === null ? 'warranty.unknown' : 'warranty.parentMissing')
  return changeableRecord(seen)
}

/** The record as it is after a change that a caller who was let pass made. */
export const stillSeen = (before: Authorized<SeenRecord>, record: RegistrationRecord): Authorized<SeenRecord> =>
  authorize({ ...before, record })

/** What W02 lists: the whole desk for reviewer and admin, else what one's own account registered. */
export function listedScope(actor: Actor): Authorized<Scope> {
  return authorize(isOffice(actor) ? { of: 'all' } : { of: 'account', accountId: actor.accountId })
}

/** What a search reaches: one's own account's, and for who may look machines up everybody's by a long enough part of the serial. */
export function searchScope(actor: Actor): Authorized<Scope> {
  if (isOffice(actor)) return authorize({ of: 'all' })
  return authorize({ of: holds(actor, 'warranty.view') ? 'machines' : 'account', accountId: actor.accountId })
}

/** The account that a new registration belongs to: the caller's. */
export const registeringAccount = (actor: Actor): Authorized<{ readonly accountId: number }> =>
  authorize({ accountId: actor.accountId })
