import type { ClaimState } from '../../../domain/labor-claims/states.ts'
import { statusWords } from '../../../domain/labor-claims/states.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { stageLetter } from '../../kernel/stage-mail.ts'
import { claimLetter } from './claim-letter.ts'
import type { ClaimRecord } from './labor-claims.store.ts'

type Standing = Pick<ClaimState, 'status' | 'accepted' | 'completed'>

export const subscribersOf = (claim: Pick<ClaimRecord, 'notification_subscribers'>): readonly string[] =>
  JSON.parse(claim.notification_subscribers) as string[]

/** Tells everybody who is subscribed, each in a mail of their own, after the commit. */
export async function tellSubscribers(
  call: SignedIn,
  claim: ClaimRecord,
  { before, message }: { readonly before: Standing | null; readonly message: string | null },
  to: readonly string[] = subscribersOf(claim),
): Promise<void> {
  const letter = claimLetter({
    claimId: claim.claim_id,
    displayId: claim.display_id,
    machine: `${claim.brand} ${claim.model}, serial number ${claim.serial_number}`,
    status: statusWords(claim),
    before: before === null ? null : statusWords(before),
    by: `${call.actor.name}, ${call.actor.accountName}`,
    message,
  })
  for (const address of to) await stageLetter(call, address, letter)
}
