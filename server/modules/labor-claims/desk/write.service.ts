import type { MessageForm } from '../../../../contract/claim-desk.ts'
import { isEmailAddress } from '../../../../domain/places/address-form.ts'
import { isErasedAddress } from '../../../../domain/accounts/erased-address.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import { parseContacts } from '../filing/claim-fields.rules.ts'
import { addHistory, isAlreadyApplied, sameStatus } from '../history.store.ts'
import { requireReadAccess } from '../labor-claims.policy.ts'
import { lockClaim, updateClaim } from '../labor-claims.store.ts'
import { insertNote } from '../notes/notes.store.ts'
import { buildCustomerEmail } from '../people/claim.mail.ts'
import { contactServicer } from '../people/contact-servicer.service.ts'

/**
 * Writes to the servicer of a claim, or to its customer (ours). The message becomes a note of the claim that the account reads
 * which filed it. Refuses `labor-claims.unknown`, `labor-claims.noServicer`, `claim-desk.noEmail`.
 */
export async function writeFromDesk(
  call: SignedIn,
  claimId: string,
  { to, message }: MessageForm,
): Promise<{ readonly ok: true }> {
  if (to === 'servicer') return contactServicer(call, claimId, { message })
  const { claim } = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  if (await isAlreadyApplied(call, claimId)) return { ok: true }
  const email = parseContacts(claim).find((contact) => contact.type === 'email')?.value ?? ''
  // Contacts of earlier edits were not checked: a list of addresses would send the mail to all of them.
  if (!isEmailAddress(email) || isErasedAddress(email)) refuse('claim-desk.noEmail')
  await insertNote(
    call,
    claimId,
    call.newId(),
    { note: message, class: 'customer' },
    claim.closed_at !== null,
    call.now,
  )
  await addHistory(call, claimId, { ...sameStatus(claim), action: 'contactCustomer', message: null })
  await stageEmail(
    call,
    email,
    buildCustomerEmail({
      displayId: claim.display_id,
      machine: `${claim.brand} ${claim.model}, serial number ${claim.serial_number}`,
      by: `${call.actor.name}, ${call.actor.accountName}`,
      message,
    }),
  )
  await updateClaim(call.tx, claimId, {}, call.now)
  return { ok: true }
}
