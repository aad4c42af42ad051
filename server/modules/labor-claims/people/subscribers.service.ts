import type { filing } from '../../../../contract/labor-claims-filing.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import { emailError, isEmailAddress } from '../../../../domain/places/address-form.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { listInformed, parseSubscribers } from './informed.service.ts'
import { resendStatus } from './notifications.service.ts'
import { addHistory, isAlreadyApplied } from '../history.store.ts'
import { requireReadAccess } from '../labor-claims.policy.ts'
import { updateClaim, lockClaim } from '../labor-claims.store.ts'

type Subscribers = Reply<typeof filing.setSubscribers>

/** Removes duplicates regardless of case and keeps the first spelling. */
export const dedupeEmails = (mails: readonly string[]): string[] =>
  mails.filter((mail, index) => mails.findIndex((one) => one.toLowerCase() === mail.toLowerCase()) === index)

const formatRecipients = (mails: readonly string[]) => (mails.length === 0 ? 'no one' : mails.join(', '))

/**
 * Refuses subscribers who are no plain address, such as a name around one: what mails them reads it in its own way. Those who
 * are `known` stay as they are.
 */
export function checkSubscribers(mails: readonly string[], known: readonly string[] = []): void {
  const errors = mails.flatMap((mail, at) =>
    isEmailAddress(mail) || known.includes(mail) ? [] : [[`notification_subscribers.${at}`, emailError] as const],
  )
  if (errors.length > 0) refuse('call.invalid', { errors: Object.fromEntries(errors) })
}

/** Sets who receives status emails (L19). Every reader of the claim may change the list. */
export async function setSubscribers(
  call: SignedIn,
  claimId: string,
  { notification_subscribers, type }: Received<typeof filing.setSubscribers>['body'],
): Promise<Subscribers> {
  if (!/^labor[-_ ]?claims?$/i.test(type)) refuse('call.invalid', { errors: { type: 'Must be labor-claim' } })
  const { claim } = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  const [before, after] = [parseSubscribers(claim), dedupeEmails(notification_subscribers)]
  if ((await isAlreadyApplied(call, claimId)) || before.join() === after.join())
    return { notification_subscribers: [...before] }
  checkSubscribers(notification_subscribers, before)
  await addHistory(call, claimId, {
    action: 'setSubscribers',
    from: claim.status,
    to: claim.status,
    message: `${formatRecipients(before)} → ${formatRecipients(after)}`,
  })
  await updateClaim(call.tx, claimId, { notification_subscribers: JSON.stringify(after) }, call.now)
  return { notification_subscribers: after }
}

/** Sends the status email again (L18), to `alt_email` or else to all subscribers who did not lose the claim. */
export async function resendMail(
  call: SignedIn,
  claimId: string,
  { message, alt_email }: Received<typeof filing.resendMail>['body'],
): Promise<Reply<typeof filing.resendMail>> {
  const { claim } = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  if (await isAlreadyApplied(call, claimId)) return { ok: true }
  if (alt_email !== '' && !isEmailAddress(alt_email)) refuse('call.invalid', { errors: { alt_email: emailError } })
  const to = alt_email === '' ? await listInformed(call, claim) : [alt_email]
  if (to.length === 0) {
    const why =
      parseSubscribers(claim).length === 0 ? 'No one is subscribed' : 'The subscribers can no longer open this claim'
    refuse('call.invalid', { errors: { alt_email: `${why}. Enter an email address` } })
  }
  await resendStatus(call, claim, message, to)
  await addHistory(call, claimId, {
    action: 'resendMail',
    from: claim.status,
    to: claim.status,
    message: `To ${formatRecipients(to)}${message.trim() === '' ? '' : `: ${message.trim()}`}`,
  })
  await updateClaim(call.tx, claimId, {}, call.now)
  return { ok: true }
}
