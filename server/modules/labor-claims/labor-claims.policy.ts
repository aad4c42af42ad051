import { mustRequestMachine } from '../../../domain/labor-claims/machine.ts'
import type { NoteClass, Reader } from '../../../domain/labor-claims/notes.ts'
import { maySeeNote, usualClass, writableClasses } from '../../../domain/labor-claims/notes.ts'
import type { ClaimRole } from '../../../domain/labor-claims/states.ts'
import { isBeforeAssignment, isPaymentApproved } from '../../../domain/labor-claims/states.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { isPastRecord } from '../accounts/index.ts'
import type { ClaimOwnership, ClaimRecord } from './labor-claims.store.ts'
import type { Scope } from './lists/lists.store.ts'
import type { NoteRecord } from './notes/notes.store.ts'

/** A claim with what the caller may do: `roles` decide the actions, `readers` decide which notes are visible. */
export interface ClaimAccess<Claim extends ClaimOwnership = ClaimRecord> {
  readonly claim: Claim
  readonly roles: readonly ClaimRole[]
  readonly readers: readonly Reader[]
  /** The claim was filed by the caller's own account, and that account services claims itself. */
  readonly isFilingServicer: boolean
  /** The caller is the assigned servicer or a colleague of the same account. */
  readonly isOfServicer: boolean
}

/** What decides on a user's access. */
type Rights = Pick<Actor, 'userId' | 'accountId' | 'facts' | 'permissions'>

const hasPermission = (actor: Rights, name: Actor['permissions'][number]) =>
  actor.facts.admin || actor.permissions.includes(name)
/** Whether the actor is an admin or may manage claims. */
export const isOffice = (actor: Rights): boolean => hasPermission(actor, 'claims.manage')

/** A job belongs to the servicer's firm: to everyone there who may service claims (`WO174`). */
const isAssigned = (claim: ClaimOwnership, actor: Rights) =>
  claim.servicer_account_id === actor.accountId && hasPermission(actor, 'claims.service')
const isFiledByAccount = (claim: ClaimOwnership, actor: Rights) => claim.account_id === actor.accountId
/** Those who may see what the account files, and who filed it: what they log on it before its assignment must arrive. */
const isFiler = (claim: ClaimOwnership, actor: Rights) =>
  isFiledByAccount(claim, actor) &&
  (hasPermission(actor, 'claims.view') || (claim.filed_by === actor.userId && hasPermission(actor, 'claims.file')))

function toClaimAccess<Claim extends ClaimOwnership>(claim: Claim, actor: Rights): ClaimAccess<Claim> {
  const roles: ClaimRole[] = []
  if (isOffice(actor)) roles.push('reviewer', 'office')
  if (actor.facts.admin) roles.push('admin')
  if (isAssigned(claim, actor)) roles.push('servicer')
  if (isFiledByAccount(claim, actor) && hasPermission(actor, 'claims.file')) roles.push('filer')
  const readers: Reader[] = []
  if (isOffice(actor)) readers.push('office')
  if (isAssigned(claim, actor)) readers.push('servicer')
  if (isFiler(claim, actor)) readers.push('filer')
  return {
    claim,
    roles,
    readers,
    isFilingServicer: isFiledByAccount(claim, actor) && actor.permissions.includes('claims.service'),
    isOfServicer: claim.servicer_account_id === actor.accountId,
  }
}

/** Access for the filing account, the assigned servicer, reviewers and admins. Null for all other callers. */
export function findClaimAccess<Claim extends ClaimOwnership>(
  claim: Claim | null,
  actor: Rights,
): Authorized<ClaimAccess<Claim>> | null {
  if (claim === null) return null
  const access = toClaimAccess(claim, actor)
  return access.readers.length > 0 ? authorize(access) : null
}

/** Access, or `labor-claims.unknown`. A claim of another account answers like one that does not exist. */
export function requireReadAccess<Claim extends ClaimOwnership>(
  claim: Claim | null,
  actor: Actor,
): Authorized<ClaimAccess<Claim>> {
  return findClaimAccess(claim, actor) ?? refuse('labor-claims.unknown')
}

/**
 * The parent claim of a queued write. A claim that does not exist may still be in the queue: `labor-claims.parentMissing`.
 * A claim that the caller never had answers the same; one that they lost is unknown, so that their device stops sending.
 */
export async function requireParentAccess<Claim extends ClaimOwnership>(
  call: SignedIn,
  claimId: string,
  claim: Claim | null,
): Promise<Authorized<ClaimAccess<Claim>>> {
  const access = findClaimAccess(claim, call.actor)
  if (access !== null) return access
  const mayArrive = call.op !== null && !(await isPastRecord(call, claimId))
  return refuse(mayArrive ? 'labor-claims.parentMissing' : 'labor-claims.unknown')
}

/** The same access with the claim as it is after an authorized change. */
export function refreshAccess(before: Authorized<ClaimAccess>, claim: ClaimRecord): Authorized<ClaimAccess> {
  return authorize({ ...before, claim })
}

/** The assigned servicer and admins log trips. Before assignment a servicer who filed the claim may (`calls.tsv` L09). */
export function mayLogTrips({ claim, roles, isFilingServicer }: ClaimAccess): boolean {
  return roles.includes('admin') || roles.includes('servicer') || (claim.assigned_to === null && isFilingServicer)
}

/** Refuses `auth.notAllowed` to readers who do not service the claim. */
export function requireTripAccess(access: Authorized<ClaimAccess>): Authorized<ClaimAccess> {
  return mayLogTrips(access) ? access : refuse('auth.notAllowed')
}

/** Whether the claim stays as its payment was approved: for all but the office. */
export const isFixedByApproval = (access: ClaimAccess): boolean =>
  isPaymentApproved(access.claim) && !isOfficeAccess(access)

/** Filer, assigned servicer, reviewer and admin may edit an open claim (`calls.tsv` L07), after the approval of its payment the office alone. */
export const mayEdit = (access: ClaimAccess): boolean =>
  access.roles.length > 0 && access.claim.closed_at === null && !isFixedByApproval(access)

/** Refuses `auth.notAllowed` to readers who have no role on the claim. */
export function requireEditAccess(access: Authorized<ClaimAccess>): Authorized<ClaimAccess> {
  return access.roles.length > 0 ? access : refuse('auth.notAllowed')
}

/** Whether the caller reads the claim as the office. */
export const isOfficeAccess = ({ readers }: ClaimAccess): boolean => readers.includes('office')

/** Whether the caller's change of the machine waits for the office (docs/decisions/048-whole-records.md). */
export const mustAskForMachine = (access: ClaimAccess): boolean =>
  mustRequestMachine(
    { status: access.claim.status, cameFrom: access.claim.came_from, hasServicer: access.claim.assigned_to !== null },
    { ...access, isOffice: isOfficeAccess(access) },
  )

/** Only the office answers a request and opens a registration. Refuses `auth.notAllowed` to all others. */
export function requireOfficeAccess(access: Authorized<ClaimAccess>): Authorized<ClaimAccess> {
  return isOfficeAccess(access) ? access : refuse('auth.notAllowed')
}

/** Whether the caller may change parts: filer, assigned servicer, reviewer or admin, from assignment on. A servicer who filed the claim may do so earlier. */
export function getPartsPermission(access: ClaimAccess): 'allowed' | 'closed' | 'approved' | 'not-yours' | 'too-early' {
  const { claim, roles, isFilingServicer } = access
  if (roles.length === 0) return 'not-yours'
  if (claim.closed_at !== null) return 'closed'
  if (isFixedByApproval(access)) return 'approved'
  const isEarly = isBeforeAssignment({ status: claim.status, cameFrom: claim.came_from })
  return isEarly && !isFilingServicer ? 'too-early' : 'allowed'
}

/** Whether the caller leaves what another firm logged from its stock: the servicer. The office and the filer correct for all. */
export const isBoundToOwnParts = (access: ClaimAccess): boolean =>
  access.roles.includes('servicer') && !isOfficeAccess(access)

/** Filer, reviewer and admin may order parts (`calls.tsv` L14). */
export const mayOrder = ({ roles }: ClaimAccess): boolean => roles.some((role) => role !== 'servicer')

/** Filer, reviewer and admin may write to the servicer of a claim; the servicer has the notes, also where it filed the claim. */
export const mayWriteToServicer = (access: ClaimAccess): boolean =>
  !access.roles.includes('servicer') || isOfficeAccess(access)

/** Access for the user who has just filed the claim. The filer may always read what was filed. */
export function grantFilerAccess(claim: ClaimRecord, actor: Actor): Authorized<ClaimAccess> {
  return authorize(toClaimAccess(claim, actor))
}

/** The requested note class, or the default one. Refuses a class that the author could not read: `labor-claims.noteClass`. */
export function requireWritableClass(access: ClaimAccess<ClaimOwnership>, requested: NoteClass | undefined): NoteClass {
  const writable = writableClasses(access.readers)
  const noteClass = requested ?? usualClass(writable)
  return writable.includes(noteClass) ? noteClass : refuse('labor-claims.noteClass')
}

/** The note, if the caller may change its class: its author, reviewer or admin. Refuses `labor-claims.noteUnknown` for notes that the caller cannot see. */
export function requireChangeableNote(
  note: NoteRecord,
  access: Authorized<ClaimAccess<ClaimOwnership>> | null,
  actor: Actor,
): Authorized<NoteRecord> {
  if (access === null || !maySeeNote(note.class, access.readers)) refuse('labor-claims.noteUnknown')
  return note.user_id === actor.userId || isOffice(actor) ? authorize(note) : refuse('auth.notAllowed')
}

/** Claims that L02 lists: all for reviewers and admins, else those that the caller's account filed. */
export function getFiledScope(actor: Actor): Authorized<Scope> {
  return authorize(isOffice(actor) ? { of: 'all' } : { of: 'account', accountId: actor.accountId })
}

/**
 * Jobs that L03 lists: those of the caller's firm, or of any servicer's for reviewers and admins. Otherwise `call.notFound`.
 * A user who services no claims has none: viewing as a servicer allows nothing (`SF012`).
 */
export function getJobsScope(userId: number, actor: Actor): Authorized<Scope> {
  if (userId !== actor.userId && !isOffice(actor)) refuse('call.notFound')
  return authorize(
    isOffice(actor) || hasPermission(actor, 'claims.service') ? { of: 'servicer', userId } : { of: 'none' },
  )
}

/** Claims that a search finds: all for the office, else those that the account filed and the jobs of the user's firm. */
export interface FindScope {
  readonly isAll: boolean
  /** Null without the permission to see them. */
  readonly accountId: number | null
  readonly userId: number | null
}

/** Claims that the caller may find, whatever the lists show at the moment. */
export function getFindScope(actor: Actor): Authorized<FindScope> {
  return authorize({
    isAll: isOffice(actor),
    accountId: hasPermission(actor, 'claims.view') ? actor.accountId : null,
    userId: hasPermission(actor, 'claims.service') ? actor.userId : null,
  })
}

/** Claims that L01 counts, the same that the lists show. Without `claims.view` only the jobs of the caller's firm; other accounts for reviewers and admins. */
export function getTotalsScope(
  actor: Actor,
  isViewingAsServicer: boolean,
  accountId: number | undefined,
): Authorized<Scope> {
  if (accountId !== undefined && accountId !== actor.accountId && !isOffice(actor)) refuse('call.notFound')
  const seesFiled = hasPermission(actor, 'claims.view') || isOffice(actor)
  if (isViewingAsServicer || !seesFiled) return getJobsScope(actor.userId, actor)
  return accountId === undefined ? getFiledScope(actor) : authorize({ of: 'account', accountId })
}

/** The servicer of a claim sends its failed part back, and prints the label; the office may do it for them. */
export const mayHandleParts = ({ roles }: ClaimAccess): boolean =>
  roles.includes('servicer') || roles.includes('office')

/** Whose payments the caller reads: all for the office (null), else those of the caller's account. Another account is `call.notFound`. */
export function getPayeeScope(
  actor: Actor,
  accountId: number | undefined,
): Authorized<{ readonly accountId: number | null }> {
  if (isOffice(actor)) return authorize({ accountId: accountId ?? null })
  if (accountId !== undefined && accountId !== actor.accountId) refuse('call.notFound')
  return authorize({ accountId: actor.accountId })
}
