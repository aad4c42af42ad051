import type { ClaimState } from '../../../domain/labor-claims/states.ts'
import { statusWords } from '../../../domain/labor-claims/states.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { stageMail } from '../../kernel/stage-mail.ts'
import type { ClaimRecord } from './labor-claims.store.ts'

type Standing = Pick<ClaimState, 'status' | 'accepted' | 'completed'>

export const subscribersOf = (claim: Pick<ClaimRecord, 'notification_subscribers'>): readonly string[] =>
  JSON.parse(claim.notification_subscribers) as string[]

/** Tells everybody who is subscribed, each in a mail of their own, after the commit. Nothing that a person wrote stands in the subject. */
export async function tellSubscribers(
  call: SignedIn,
  claim: ClaimRecord,
  { before, message }: { readonly before: Standing | null; readonly message: string | null },
  to: readonly string[] = subscribersOf(claim),
): Promise<void> {
  const status = statusWords(claim)
  const mail = { subject: `${claim.display_id}: ${status}`, text: textOf(call, claim, before, message) }
  for (const address of to) await stageMail(call, { to: address, ...mail })
}

function textOf(call: SignedIn, claim: ClaimRecord, before: Standing | null, message: string | null): string {
  const was = before === null ? '' : ` (before: ${statusWords(before)})`
  const lines = [
    `Labor claim ${claim.display_id}`,
    `${claim.brand} ${claim.model}, serial number ${claim.serial_number}`,
    '',
    `Status: ${statusWords(claim)}${was}`,
    `By: ${call.actor.name}, ${call.actor.accountName}`,
    ...(message === null || message.trim() === '' ? [] : ['', message.trim()]),
    '',
    'You get this mail because you are subscribed to this claim. Who sees the claim can take you off its list.',
  ]
  return `${lines.join('\n')}\n`
}
