import type { SignedIn } from '../../kernel/call.ts'
import { recordClaimChange, findAttachedClaim } from '../labor-claims/index.ts'
import { recordRegistrationChange, findAttachedRegistration } from '../warranty/index.ts'

/** A record that files are attached to: a labor claim or a registration. */
export interface AttachmentTarget {
  readonly id: string
  readonly isClosed: boolean
  readonly isOffice: boolean
  readonly mayAttach: boolean
  /** Records a change of an attachment: increments `rev` and adds a history entry. */
  recordChange(entry: { readonly action: string; readonly message: string | null } | null): Promise<void>
}

/** The record if it exists and the caller may read it, or null. `toChange` locks it until the transaction ends. */
export async function findAttachmentTarget(
  call: SignedIn,
  refId: string,
  toChange: boolean,
): Promise<AttachmentTarget | null> {
  const claim = await findAttachedClaim(call, refId, toChange)
  if (claim !== null)
    return {
      id: claim.id,
      isClosed: claim.isClosed,
      isOffice: claim.isOffice,
      mayAttach: true,
      recordChange: (entry) => recordClaimChange(call, claim, entry),
    }
  const registration = await findAttachedRegistration(call, refId, toChange)
  if (registration === null) return null
  return {
    id: registration.id,
    isClosed: false,
    isOffice: registration.isOffice,
    mayAttach: registration.mayAttach,
    recordChange: (entry) => recordRegistrationChange(call, registration, entry),
  }
}
