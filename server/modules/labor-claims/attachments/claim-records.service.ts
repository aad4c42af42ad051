import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import type { HistoryEntry } from '../history.store.ts'
import { addHistory, addImportHistory } from '../history.store.ts'
import { findClaimAccess } from '../labor-claims.policy.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { updateClaim, claimById, lockClaim } from '../labor-claims.store.ts'

/** A claim as other modules see it when they attach something to it. */
export interface AttachedClaim {
  readonly id: string
  readonly isClosed: boolean
  readonly isOffice: boolean
  readonly access: Authorized<ClaimAccess>
}

/** The claim if it exists and the caller may read it, or null. `toChange` locks it until the transaction ends. */
export async function findAttachedClaim(
  call: SignedIn,
  claimId: string,
  toChange: boolean,
): Promise<AttachedClaim | null> {
  const access = findClaimAccess(await (toChange ? lockClaim : claimById)(call.tx, claimId), call.actor)
  if (access === null) return null
  return { id: claimId, isClosed: access.claim.closed_at !== null, isOffice: access.readers.includes('office'), access }
}

/** Records a change of an attachment: increments `rev` and adds a history entry. */
export async function recordClaimChange(
  call: SignedIn,
  { id, access }: AttachedClaim,
  entry: Pick<HistoryEntry, 'action' | 'message'> | null,
): Promise<void> {
  if (entry !== null) await addHistory(call, id, { ...entry, from: access.claim.status, to: access.claim.status })
  await updateClaim(call.tx, id, {}, call.now)
}

/** Records who imported a change of these claims from a rescue file; ids of anything else are ignored. */
export async function recordClaimImport(
  call: Pick<SignedIn, 'tx' | 'now' | 'newId'>,
  ids: readonly string[],
  userId: number,
  message: string,
): Promise<void> {
  await addImportHistory(call, ids, userId, message)
}
