import type { ClaimState } from '../../../../domain/labor-claims/states.ts'
import { getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import { notifyUser } from '../../push/index.ts'
import { buildClaimEmail } from './claim.mail.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { listServicersOf } from './people.store.ts'

type StatusFields = Pick<ClaimState, 'status' | 'accepted' | 'completed'>

/** Parses the subscribers of a claim row. */
export const parseSubscribers = (claim: Pick<ClaimRecord, 'notification_subscribers'>): readonly string[] =>
  JSON.parse(claim.notification_subscribers) as string[]

/** Emails each subscriber separately after the commit. `to` replaces the list of subscribers. */
export async function notifySubscribers(
  call: SignedIn,
  claim: ClaimRecord,
  { before, message }: { readonly before: StatusFields | null; readonly message: string | null },
  to: readonly string[] = parseSubscribers(claim),
): Promise<void> {
  const email = buildClaimEmail({
    claimId: claim.claim_id,
    displayId: claim.display_id,
    machine: `${claim.brand} ${claim.model}, serial number ${claim.serial_number}`,
    status: getStatusLabel(claim),
    before: before === null ? null : getStatusLabel(before),
    by: `${call.actor.name}, ${call.actor.accountName}`,
    message,
  })
  for (const address of to) await stageEmail(call, address, email)
}

/** Pushes a notice to everyone of the servicer's firm. Lock screens show it, so it names the machine and the city but no person. */
export async function notifyServicer(call: Pick<Call, 'stage' | 'tx'>, claim: ClaimRecord): Promise<void> {
  if (claim.servicer_account_id === null) return
  for (const { userId } of await listServicersOf(call.tx, claim.servicer_account_id))
    await notifyUser(call, userId, {
      title: `New job ${claim.display_id}`,
      body: claim.customer_city === '' ? claim.model : `${claim.model} in ${claim.customer_city}`,
      path: `/dashboard/labor-claims/ticket/${claim.claim_id}`,
      tag: `claim-${claim.claim_id}`,
    })
}

/** Pushes the office's answer to the servicer who asked for another serial number. It names the machine but no person. */
export async function notifySerialAnswer(
  call: Pick<Call, 'stage'>,
  claim: ClaimRecord,
  userId: number,
  isConfirmed: boolean,
): Promise<void> {
  await notifyUser(call, userId, {
    title: `Serial change ${isConfirmed ? 'confirmed' : 'declined'}`,
    body: `${claim.display_id}: ${claim.brand} ${claim.model}, ${claim.serial_number}`,
    path: `/dashboard/labor-claims/ticket/${claim.claim_id}`,
    tag: `serial-${claim.claim_id}`,
  })
}
