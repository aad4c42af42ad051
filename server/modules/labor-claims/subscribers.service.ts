import type { filing } from '../../../contract/labor-claims-filing.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { subscribersOf, tellSubscribers } from './claim-mail.ts'
import { addHistory, isApplied } from './history.store.ts'
import { readableClaim } from './labor-claims.policy.ts'
import { changeClaim, lockClaim } from './labor-claims.store.ts'

type Subscribers = Reply<typeof filing.setSubscribers>

/** Addresses once each, as they were written first, whatever their case. */
export const oneEach = (mails: readonly string[]): string[] =>
  mails.filter((mail, index) => mails.findIndex((one) => one.toLowerCase() === mail.toLowerCase()) === index)

const listed = (mails: readonly string[]) => (mails.length === 0 ? 'nobody' : mails.join(', '))

/** Who is told by mail of what happens to the claim (L19); whoever sees it decides. */
export async function setSubscribers(
  call: SignedIn,
  claimId: string,
  { notification_subscribers, type }: Received<typeof filing.setSubscribers>['body'],
): Promise<Subscribers> {
  if (type !== 'labor-claim') refuse('call.invalid', { errors: { type: 'Must be labor-claim' } })
  const { claim } = readableClaim(await lockClaim(call.tx, claimId), call.actor)
  const [before, after] = [subscribersOf(claim), oneEach(notification_subscribers)]
  if ((await isApplied(call, claimId)) || before.join() === after.join())
    return { notification_subscribers: [...before] }
  await addHistory(call, claimId, {
    action: 'setSubscribers',
    from: claim.status,
    to: claim.status,
    message: `${listed(before)} → ${listed(after)}`,
  })
  await changeClaim(call.tx, claimId, { notification_subscribers: JSON.stringify(after) }, call.now)
  return { notification_subscribers: after }
}

/** Sends the mail on how the claim stands once more (L18): to `alt_email`, else to everybody who is subscribed. */
export async function resendMail(
  call: SignedIn,
  claimId: string,
  { message, alt_email }: Received<typeof filing.resendMail>['body'],
): Promise<Reply<typeof filing.resendMail>> {
  const { claim } = readableClaim(await lockClaim(call.tx, claimId), call.actor)
  if (await isApplied(call, claimId)) return { ok: true }
  const to = alt_email === '' ? subscribersOf(claim) : [alt_email]
  if (to.length === 0) refuse('call.invalid', { errors: { alt_email: 'Nobody is subscribed: name an address' } })
  await tellSubscribers(call, claim, { before: null, message }, to)
  await addHistory(call, claimId, {
    action: 'resendMail',
    from: claim.status,
    to: claim.status,
    message: `To ${listed(to)}${message.trim() === '' ? '' : `: ${message.trim()}`}`,
  })
  await changeClaim(call.tx, claimId, {}, call.now)
  return { ok: true }
}
