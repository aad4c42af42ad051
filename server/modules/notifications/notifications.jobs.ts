import type { NotificationChoice, NotificationKind } from '../../../domain/notifications/kinds.ts'
import { chooseMail, digestMinutes, getChoice, getNotificationReader } from '../../../domain/notifications/kinds.ts'
import { stageEmail } from '../../kernel/stage-email.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { notifyUser } from '../push/index.ts'
import type { EmailTemplate } from '../../mail/email-template.ts'
import { getServerSecret } from '../auth/index.ts'
import type { SecretPorts } from '../auth/index.ts'
import { buildDigestEmail, withChoicesLink, withUnsubscribeLink } from './digest.mail.ts'
import { notificationEvent, storedEntry } from './event.rules.ts'
import type { DigestEvent, NotifiedUser } from './notifications.store.ts'
import { addToDigest, listNotifiedUsers, moveDigest, openDigest, takeDigest } from './notifications.store.ts'
import { notifyJob } from './notify.service.ts'
import { makeToken, toUnsubscribeLink } from './unsubscribe/unsubscribe.rules.ts'
import { listOptOuts } from './unsubscribe/unsubscribe.store.ts'

/** Kind of the job that sends the digest of an address. */
const digestJob = 'notifications.digest'

interface Recipient {
  readonly address: string
  readonly user: NotifiedUser | null
}

/** The email with the way to the choices of a user, or for any other address to unsubscribe. */
async function stageToRecipient(
  job: JobCall,
  secrets: SecretPorts,
  { address, user }: Recipient,
  letter: EmailTemplate,
): Promise<void> {
  if (user !== null) return stageEmail(job, address, withChoicesLink(letter))
  const token = makeToken(await getServerSecret(job, secrets), address.toLowerCase())
  const path = toUnsubscribeLink(token)
  return stageEmail(job, address, withUnsubscribeLink(letter, path), { unsubscribePath: path })
}

const choiceOf = (kind: NotificationKind, user: NotifiedUser | null, isOut: boolean): NotificationChoice => {
  const reader = user === null ? 'guest' : getNotificationReader(user.facts)
  return getChoice(kind, { own: user?.own ?? null, reader, isOut })
}

/**
 * Notifies each recipient of an event as the recipient chose. The first event of a digest is mailed at once; what follows
 * within `digestMinutes` comes in one email. A removed user gets nothing. It only changes the database, so it is done exactly
 * once.
 */
async function tellEach(payload: unknown, job: JobCall, secrets: SecretPorts): Promise<void> {
  const event = notificationEvent.parse(payload)
  const { kind, letter, entry } = event
  const keys = new Map(event.to.map((address) => [address.toLowerCase(), address]))
  const known = await listNotifiedUsers(job.tx, kind, [...keys.keys()], [...event.users, ...event.devicesOf])
  for (const user of known) if (!user.isActive) keys.delete(user.key)
  const found = known.filter(({ isActive }) => isActive)
  const byKey = new Map(found.map((user) => [user.key, user]))
  for (const user of found) if (event.users.includes(user.userId) && !keys.has(user.key)) keys.set(user.key, user.email)
  const recipients = [...keys.entries()].map(([key, address]): [string, Recipient] => [
    key,
    { address, user: byKey.get(key) ?? null },
  ])
  const out = await listOptOuts(job.tx, [...keys.keys()])
  // Digests are locked in one order, so that two events never wait for each other in a circle.
  for (const [key, { address, user }] of recipients.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const mail = chooseMail(choiceOf(kind, user, out.has(key)), event)
    const dueAt = new Date(job.now.getTime() + digestMinutes * 60_000)
    const isFirst = mail === 'digest' && (await openDigest(job.tx, key, dueAt))
    if (mail === 'now' || isFirst) await stageToRecipient(job, secrets, { address, user }, letter)
    if (isFirst) await job.stage(digestJob, { address: key, to: address }, dueAt)
    if (mail === 'digest' && !isFirst)
      await addToDigest(job.tx, { address: key, at: job.now, kind, entry: JSON.stringify({ letter, entry }) })
  }
  if (event.push !== null)
    for (const user of found) if (choiceOf(kind, user, false).push) await notifyUser(job, user.userId, event.push)
}

/** The events of a digest that the recipient still gets: one may have switched a kind off meanwhile, or was removed. */
async function listWanted(job: JobCall, address: string, events: readonly DigestEvent[]) {
  const wanted: DigestEvent[] = []
  let user: NotifiedUser | null = null
  const isOut = (await listOptOuts(job.tx, [address])).has(address)
  for (const event of events) {
    user = (await listNotifiedUsers(job.tx, event.kind, [address], []))[0] ?? null
    if (user?.isActive !== false && choiceOf(event.kind, user, isOut).mail !== 'off') wanted.push(event)
  }
  return { wanted, user }
}

/** Sends the digest that waits for a corrected address to the one that is right. The job of the earlier one finds nothing. */
export async function redirectDigest(job: Pick<JobCall, 'tx' | 'stage'>, before: string, after: string): Promise<void> {
  const address = after.toLowerCase()
  if (before.toLowerCase() === address) return
  const dueAt = await moveDigest(job.tx, before.toLowerCase(), address)
  if (dueAt !== null && (await openDigest(job.tx, address, dueAt)))
    await job.stage(digestJob, { address, to: after }, dueAt)
}

/** Stages the one email of a digest and ends it, in the same transaction. */
async function sendDigest(payload: unknown, job: JobCall, secrets: SecretPorts): Promise<void> {
  const { address, to } = payload as { readonly address: string; readonly to: string }
  const { wanted, user } = await listWanted(job, address, await takeDigest(job.tx, address))
  const letter = buildDigestEmail(wanted.map(({ entry }) => storedEntry.parse(JSON.parse(entry))))
  if (letter !== null) await stageToRecipient(job, secrets, { address: to, user }, letter)
}

/** The jobs that tell people of events. The secrets sign the links with which addresses without a user unsubscribe. */
export const createNotificationsJobs = (secrets: SecretPorts) => ({
  [notifyJob]: { apply: (payload: unknown, job: JobCall) => tellEach(payload, job, secrets) },
  [digestJob]: { apply: (payload: unknown, job: JobCall) => sendDigest(payload, job, secrets) },
})
