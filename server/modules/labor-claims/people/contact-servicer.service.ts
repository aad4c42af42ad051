import type { filing } from '../../../../contract/labor-claims-filing.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { addHistory, isAlreadyApplied, sameStatus } from '../history.store.ts'
import { mayWriteToServicer, requireReadAccess } from '../labor-claims.policy.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { lockClaim, updateClaim } from '../labor-claims.store.ts'
import { insertNote } from '../notes/notes.store.ts'
import { buildServicerEmail } from './claim.mail.ts'
import { notifyOfMessage } from './notifications.service.ts'
import { listServicersOf } from './people.store.ts'
import { findServicePlace } from './places.store.ts'

/**
 * Writes to the servicer of a claim (`WO155`): the message becomes a note of the claim that the servicer reads, and its firm
 * gets it by mail and push. Filer, reviewer and admin may. Refuses `labor-claims.unknown`, `noServicer`, `auth.notAllowed`.
 */
export async function contactServicer(
  call: SignedIn,
  claimId: string,
  { message }: Received<typeof filing.contactServicer>['body'],
): Promise<Reply<typeof filing.contactServicer>> {
  const access = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  if (!mayWriteToServicer(access)) refuse('auth.notAllowed')
  if (await isAlreadyApplied(call, claimId)) return { ok: true }
  const { claim } = access
  const people = claim.servicer_account_id === null ? [] : await listServicersOf(call.tx, claim.servicer_account_id)
  const to = people.length > 0 ? people.map(({ email }) => email) : await listPlaceEmail(call, claim)
  if (to.length === 0) refuse('labor-claims.noServicer')
  // The account that filed reads its own messages; those of the office are between it and the servicer.
  const noteClass = access.readers.includes('office') ? 'servicer' : 'customer'
  await insertNote(call, claimId, call.newId(), { note: message, class: noteClass }, claim.closed_at !== null, call.now)
  await addHistory(call, claimId, { ...sameStatus(claim), action: 'contactServicer', message: null })
  const email = buildServicerEmail({
    claimId,
    displayId: claim.display_id,
    machine: `${claim.brand} ${claim.model}, serial number ${claim.serial_number}`,
    by: `${call.actor.name}, ${call.actor.accountName}`,
    message,
  })
  await notifyOfMessage(call, claim, email, message, {
    to: people.length > 0 ? [] : to,
    users: people.map(({ userId }) => userId),
  })
  await updateClaim(call.tx, claimId, {}, call.now)
  return { ok: true }
}

/** The address of a servicer who was asked for and not assigned yet. */
async function listPlaceEmail(call: SignedIn, claim: ClaimRecord): Promise<string[]> {
  const place = claim.provider_address_id === null ? null : await findServicePlace(call.tx, claim.provider_address_id)
  return place === null || place.email === '' ? [] : [place.email]
}
