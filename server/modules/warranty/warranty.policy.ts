import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { isPastRecord } from '../accounts/index.ts'
import type { Scope } from './lists/lists.store.ts'
import type { RegistrationRecord } from './warranty.store.ts'

const hasPermission = (actor: Actor, name: Actor['permissions'][number]) =>
  actor.facts.admin || actor.permissions.includes(name)
/** Whether the actor is an admin or may review registrations. */
export const isOffice = (actor: Actor): boolean => hasPermission(actor, 'warranty.review')

/** A registration with the caller's access: full, or without data of persons. */
export interface RecordAccess {
  readonly record: RegistrationRecord
  readonly hasFullAccess: boolean
  readonly isOwn: boolean
  readonly isOffice: boolean
  /** The display number of the claim that opens the record to its servicer, or null. */
  readonly claimNumber: string | null
}

type Own = Pick<RegistrationRecord, 'account_id'>
/** Whether a person with these permissions reads the registrations of their account. */
export const mayReadOwnRecords = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.includes('warranty.register') || permissions.includes('warranty.view')

/** Whether the registration belongs to the actor’s account and the actor may see it. */
export const isOwnRecord = (record: Own, actor: Actor): boolean =>
  record.account_id === actor.accountId && (actor.facts.admin || mayReadOwnRecords(actor))

/** Access of the caller, or null. `claimNumber`: a claim of the caller to which the office has bound this record. */
export function toRecordAccess(
  record: RegistrationRecord,
  actor: Actor,
  claimNumber: string | null,
): Authorized<RecordAccess> | null {
  const access = { record, isOwn: isOwnRecord(record, actor), isOffice: isOffice(actor), claimNumber }
  const hasFullAccess =
    access.isOwn || access.isOffice || (claimNumber !== null && hasPermission(actor, 'claims.service'))
  return hasFullAccess || hasPermission(actor, 'warranty.view') ? authorize({ ...access, hasFullAccess }) : null
}

/** Refuses `warranty.unknown` to callers without any access. */
export const requireKnownRecord = (access: Authorized<RecordAccess> | null): Authorized<RecordAccess> =>
  access ?? refuse('warranty.unknown')

/** Full access: own account, servicer of a claim bound to it, reviewer, admin. Refuses `warranty.unknown` to all others. */
export const requireFullAccess = (access: Authorized<RecordAccess> | null): Authorized<RecordAccess> =>
  access?.hasFullAccess === true ? access : refuse('warranty.unknown')

/** Who read the record is for the office and the record's own account. A servicer does not see it. */
export const maySeeReads = ({ isOwn, isOffice }: RecordAccess): boolean => isOwn || isOffice

/** Whether the caller may change the record: own account, reviewer or admin. */
export const mayChange = ({ isOwn, isOffice }: RecordAccess): boolean => isOwn || isOffice

/** Access to change a record: own account, reviewer, admin. Refuses `auth.notAllowed` to the assigned servicer. */
export function requireChangeAccess(access: Authorized<RecordAccess> | null): Authorized<RecordAccess> {
  const whole = requireFullAccess(access)
  return mayChange(whole) ? whole : refuse('auth.notAllowed')
}

/** Access to review the record: reviewer, admin. Refuses `warranty.unknown` where it does not exist, `auth.notAllowed` to others. */
export function requireReview(access: Authorized<RecordAccess> | null): Authorized<RecordAccess> {
  const whole = requireFullAccess(access)
  return whole.isOffice ? whole : refuse('auth.notAllowed')
}

/**
 * The parent record of a queued write. A record that does not exist may still be in the queue: `warranty.parentMissing`. A
 * record that the caller never had answers the same; one that they lost is unknown, so that their device stops sending.
 */
export async function requireParentAccess(
  call: SignedIn,
  recordId: string,
  access: Authorized<RecordAccess> | null,
): Promise<Authorized<RecordAccess>> {
  const mayArrive = access?.hasFullAccess !== true && call.op !== null && !(await isPastRecord(call, recordId))
  return mayArrive ? refuse('warranty.parentMissing') : requireChangeAccess(access)
}

/** The same access with the record as it is after an authorized change. */
export const refreshAccess = (before: Authorized<RecordAccess>, record: RegistrationRecord): Authorized<RecordAccess> =>
  authorize({ ...before, record })

/** Registrations that W02 lists: all for reviewers and admins, those of the caller's account, or none without the permission. */
export function getListScope(actor: Actor): Authorized<Scope> {
  if (isOffice(actor)) return authorize({ of: 'all' })
  return authorize(mayReadOwnRecords(actor) ? { of: 'account', accountId: actor.accountId } : { of: 'none' })
}

/** Scope of a search: the caller's account. With `warranty.view` also any machine by a long enough part of its serial number. */
export function getSearchScope(actor: Actor): Authorized<Scope> {
  const isForAll = hasPermission(actor, 'warranty.view') && !isOffice(actor)
  return isForAll ? authorize({ of: 'machines', accountId: actor.accountId }) : getListScope(actor)
}

/** The account of a new registration: the caller's. */
export const getRegisteringAccount = (actor: Actor): Authorized<{ readonly accountId: number }> =>
  authorize({ accountId: actor.accountId })
