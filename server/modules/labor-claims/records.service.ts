import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import type { Entry } from './history.store.ts'
import { addHistory } from './history.store.ts'
import { seenClaim } from './labor-claims.policy.ts'
import type { SeenClaim } from './labor-claims.policy.ts'
import { changeClaim, claimById, lockClaim } from './labor-claims.store.ts'

/** What other modules see of a claim that something of theirs belongs to. */
export interface ClaimRecordOf {
  readonly id: string
  readonly isClosed: boolean
  readonly isOffice: boolean
  readonly seen: Authorized<SeenClaim>
}

/** The claim if the caller sees it; `hidden` where it is another's, `unknown` where there is none at all. `toChange` holds it until the transaction ends. */
export async function recordOf(
  call: SignedIn,
  claimId: string,
  toChange: boolean,
): Promise<ClaimRecordOf | 'hidden' | 'unknown'> {
  const claim = await (toChange ? lockClaim : claimById)(call.tx, claimId)
  if (claim === null) return 'unknown'
  const seen = seenClaim(claim, call.actor)
  return seen === null
    ? 'hidden'
    : { id: claimId, isClosed: claim.closed_at !== null, isOffice: seen.readers.includes('office'), seen }
}

/** Something that belongs to the claim has changed: its `rev` rises, and its history says what. */
export async function recordChanged(
  call: SignedIn,
  { id, seen }: ClaimRecordOf,
  entry: Pick<Entry, 'action' | 'message'> | null,
): Promise<void> {
  if (entry !== null) await addHistory(call, id, { ...entry, from: seen.claim.status, to: seen.claim.status })
  await changeClaim(call.tx, id, {}, call.now)
}
