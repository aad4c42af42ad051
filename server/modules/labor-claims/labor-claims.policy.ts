import type { NoteClass, Reader } from '../../../domain/labor-claims/notes.ts'
import { maySeeNote, usualClass, writableClasses } from '../../../domain/labor-claims/notes.ts'
import type { Hat } from '../../../domain/labor-claims/states.ts'
import { isBeforeAssignment } from '../../../domain/labor-claims/states.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { ClaimRecord } from './labor-claims.store.ts'
import type { Scope } from './lists.store.ts'
import type { NoteRecord } from './notes.store.ts'

/** A claim as somebody sees it: what they are to it, for actions (`hats`) and for notes (`readers`). */
export interface SeenClaim {
  readonly claim: ClaimRecord
  readonly hats: readonly Hat[]
  readonly readers: readonly Reader[]
  /** The caller's own account filed it, and services claims itself. */
  readonly isFilingServicer: boolean
}

const holds = (actor: Actor, name: Actor['permissions'][number]) =>
  actor.facts.admin || actor.permissions.includes(name)
export const isOffice = (actor: Actor): boolean => holds(actor, 'claims.manage')

const isAssigned = (claim: ClaimRecord, actor: Actor) =>
  claim.assigned_to === actor.userId && holds(actor, 'claims.service')
const isFilers = (claim: ClaimRecord, actor: Actor) => claim.account_id === actor.accountId

function standing(claim: ClaimRecord, actor: Actor): SeenClaim {
  const hats: Hat[] = []
  if (isOffice(actor)) hats.push('reviewer', 'office')
  if (actor.facts.admin) hats.push('admin')
  if (isAssigned(claim, actor)) hats.push('servicer')
  if (isFilers(claim, actor) && holds(actor, 'claims.file')) hats.push('filer')
  const readers: Reader[] = []
  if (isOffice(actor)) readers.push('office')
  if (isAssigned(claim, actor)) readers.push('servicer')
  if (isFilers(claim, actor) && holds(actor, 'claims.view')) readers.push('filer')
  return {
    claim,
    hats,
    readers,
    isFilingServicer: isFilers(claim, actor) && actor.permissions.includes('claims.service'),
  }
}

/** The claim for whoever sees it (its filing account, the assigned servicer, reviewer, admin), or null. */
export function seenClaim(claim: ClaimRecord | null, actor: Actor): Authorized<SeenClaim> | null {
  if (claim === null) return null
  const seen = standing(claim, actor)
  return seen.readers.length > 0 ? authorize(seen) : null
}

/** The same, or `labor-claims.unknown`: another's claim answers as an unknown one does. */
export function readableClaim(claim: ClaimRecord | null, actor: Actor): Authorized<SeenClaim> {
  return seenClaim(claim, actor) ?? refuse('labor-claims.unknown')
}

/** A claim that something queued belongs to. One that does not exist at all may still be on its way: `labor-claims.parentMissing`. */
export function parentClaim(claim: ClaimRecord | null, call: SignedIn): Authorized<SeenClaim> {
  if (claim === null && call.op !== null) refuse('labor-claims.parentMissing')
  return readableClaim(claim, call.actor)
}

/** The claim as it is after a change that a caller who was let pass made. */
export function stillSeen(before: Authorized<SeenClaim>, claim: ClaimRecord): Authorized<SeenClaim> {
  return authorize({ ...before, claim })
}

/** Trips are the assigned servicer's, before assignment those of a servicer who filed the claim itself, and an admin's (`calls.tsv` L09). */
export function mayLogTrips({ claim, hats, isFilingServicer }: SeenClaim): boolean {
  return hats.includes('admin') || hats.includes('servicer') || (claim.assigned_to === null && isFilingServicer)
}

/** Refuses `auth.notAllowed` to whoever sees the claim but does not service it. */
export function tripClaim(seen: Authorized<SeenClaim>): Authorized<SeenClaim> {
  return mayLogTrips(seen) ? seen : refuse('auth.notAllowed')
}

/** A claim for whoever may change its words: filer, assigned servicer, reviewer, admin (`calls.tsv` L07). */
export const mayEdit = ({ claim, hats }: SeenClaim): boolean => hats.length > 0 && claim.closed_at === null

/** Refuses `auth.notAllowed` to whoever sees the claim and does not work on it. */
export function editableClaim(seen: Authorized<SeenClaim>): Authorized<SeenClaim> {
  return seen.hats.length > 0 ? seen : refuse('auth.notAllowed')
}

/** Parts are the filer's, the assigned servicer's, reviewer's and admin's, from the assignment on; earlier those of a servicer who filed the claim itself (`product.md`). */
export function partsStanding(seen: SeenClaim): 'kept' | 'closed' | 'not-yours' | 'too-early' {
  const { claim, hats, isFilingServicer } = seen
  if (hats.length === 0) return 'not-yours'
  if (claim.closed_at !== null) return 'closed'
  const isEarly = isBeforeAssignment({ status: claim.status, cameFrom: claim.came_from })
  return isEarly && !isFilingServicer ? 'too-early' : 'kept'
}

/** Parts are ordered by filer, reviewer, admin (`calls.tsv` L14). */
export const mayOrder = ({ hats }: SeenClaim): boolean => hats.some((hat) => hat !== 'servicer')

/** A claim for whoever has just filed it: they see what they wrote, whatever else they may see. */
export function filedClaim(claim: ClaimRecord, actor: Actor): Authorized<SeenClaim> {
  return authorize(standing(claim, actor))
}

/** The class that was asked for, or the usual one. Nobody writes what they could not read: `labor-claims.noteClass`. */
export function writableClass(seen: SeenClaim, asked: NoteClass | undefined): NoteClass {
  const writable = writableClasses(seen.readers)
  const noteClass = asked ?? usualClass(writable)
  return writable.includes(noteClass) ? noteClass : refuse('labor-claims.noteClass')
}

/** A note for whoever may change its class: its author, reviewer, admin. Unseen is unknown: `labor-claims.noteUnknown`. */
export function changeableNote(
  note: NoteRecord,
  seen: Authorized<SeenClaim> | null,
  actor: Actor,
): Authorized<NoteRecord> {
  if (seen === null || !maySeeNote(note.class, seen.readers)) refuse('labor-claims.noteUnknown')
  return note.user_id === actor.userId || isOffice(actor) ? authorize(note) : refuse('auth.notAllowed')
}

/** What L02 lists: the whole desk for reviewer and admin, else what one's own account filed. */
export function filedScope(actor: Actor): Authorized<Scope> {
  return authorize(isOffice(actor) ? { of: 'all' } : { of: 'account', accountId: actor.accountId })
}

/** What L03 lists: one's own jobs; anybody's for reviewer and admin. Another servicer's are not there (`call.notFound`). */
export function jobsScope(userId: number, actor: Actor): Authorized<Scope> {
  if (userId !== actor.userId && !isOffice(actor)) refuse('call.notFound')
  return authorize({ of: 'servicer', userId })
}

/** What L01 counts: as the lists show it, so without `claims.view` one's own jobs alone. Another account's for reviewer and admin. */
export function countedScope(
  actor: Actor,
  isViewingAsServicer: boolean,
  accountId: number | undefined,
): Authorized<Scope> {
  if (accountId !== undefined && accountId !== actor.accountId && !isOffice(actor)) refuse('call.notFound')
  const seesFiled = holds(actor, 'claims.view') || isOffice(actor)
  if (isViewingAsServicer || !seesFiled) return authorize({ of: 'servicer', userId: actor.userId })
  return accountId === undefined ? filedScope(actor) : authorize({ of: 'account', accountId })
}
