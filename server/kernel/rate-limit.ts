// The product’s rate limits beside that of a session’s writes (`write-counts.ts`): sign-ins from an address, failed sign-ins
// of a user from an address, what costs a mail or a search.
import type { LimitScope } from '../../contract/refusals.ts'
import type { Call, SignedIn, Tx } from './call.ts'
import { bucketName, countHit, findWait, resetCount, uncountHit } from './rate-limit.store.ts'
import type { Limit } from './rate-limit.store.ts'
import { refuse } from './refuse.ts'

const signInLimit = (address: string): Limit => ({ bucket: bucketName('sign-in', address), max: 30, seconds: 60 })
const failureLimit = (address: string, emailKey: string): Limit => ({
  bucket: bucketName('sign-in-failure', address, emailKey),
  max: 10,
  seconds: 900,
})

/** Refuses `call.tooMany` for these seconds, unless they are 0. A limit names what it counts, so that nothing else waits for it. */
export function refuseAfter(seconds: number, scope: LimitScope): void {
  if (seconds > 0) refuse('call.tooMany', { values: { seconds }, retryAfter: seconds, scope })
}

/** Counts a crash report, so that an app that crashes in a loop does not fill the disk. Refuses `call.tooMany`. */
export async function countCrash(tx: Tx, caller: string, now: Date): Promise<void> {
  refuseAfter(await countHit(tx, { bucket: bucketName('crash', caller), max: 20, seconds: 60 }, now), 'row')
}

/** Counts a search of everything: each asks several indexes. Typing makes a few of them a second. Refuses `call.tooMany`. */
export async function countSearch(tx: Tx, userId: number, now: Date): Promise<void> {
  refuseAfter(await countHit(tx, { bucket: bucketName('search', String(userId)), max: 120, seconds: 60 }, now), 'row')
}

/** Counts a question to the shop: each one sends a mail. Refuses `call.tooMany`. */
export async function countTicket(tx: Tx, caller: string, now: Date): Promise<void> {
  refuseAfter(await countHit(tx, { bucket: bucketName('ticket', caller), max: 20, seconds: 600 }, now), 'row')
}

/** Counts what a customer adds to a ticket: each one sends a mail. Refuses `call.tooMany`. */
export async function countTicketReply(tx: Tx, caller: string, now: Date): Promise<void> {
  refuseAfter(await countHit(tx, { bucket: bucketName('ticket-reply', caller), max: 30, seconds: 600 }, now), 'row')
}

const mailInLimit = (sender: string): Limit => ({ bucket: bucketName('mail-in', sender), max: 20, seconds: 600 })
/**
 * Where a question wants answers has a count of its own, so that a stranger who names an address there holds up none of its
 * mails. What answers a ticket is not counted there.
 */
const questionInLimit = (replyTo: string): Limit => ({
  bucket: bucketName('mail-in-reply', replyTo),
  max: 20,
  seconds: 600,
})

/** Counts a mail that came in for its sender, as a question from the app. Refuses `call.tooMany`. */
export async function countMailIn(tx: Tx, sender: string, now: Date): Promise<void> {
  refuseAfter(await countHit(tx, mailInLimit(sender), now), 'row')
}

/** Counts a question that came in by mail for the address where it wants answers. Refuses `call.tooMany`. */
export async function countQuestionIn(tx: Tx, replyTo: string, now: Date): Promise<void> {
  refuseAfter(await countHit(tx, questionInLimit(replyTo), now), 'row')
}

/**
 * Refuses a mail as these two will, before anything of it is stored. `replyTo`: null for what answers a ticket, and for a
 * question that names no other address. It counts nothing.
 */
export async function checkMailIn(tx: Tx, sender: string, replyTo: string | null, now: Date): Promise<void> {
  refuseAfter(await findWait(tx, mailInLimit(sender), now), 'row')
  if (replyTo !== null) refuseAfter(await findWait(tx, questionInLimit(replyTo), now), 'row')
}

/** Counts a machine's mail, 20 an hour from one address. Returns whether it may become a ticket. */
export async function mayOpenAutomatic(tx: Tx, emailKey: string, now: Date): Promise<boolean> {
  return (await countHit(tx, { bucket: bucketName('mail-automatic', emailKey), max: 20, seconds: 3600 }, now)) === 0
}

/** Counts a machine's mail about a ticket, 20 an hour for one ticket. Returns whether it may come into its thread. */
export async function mayAddAutomatic(tx: Tx, ticketId: string, now: Date): Promise<boolean> {
  return (await countHit(tx, { bucket: bucketName('mail-automatic-in', ticketId), max: 20, seconds: 3600 }, now)) === 0
}

/**
 * Counts a mail that says that a question arrived, 5 an hour for each of these addresses: where it goes, and who asked for
 * it. Returns whether it may be sent.
 */
export async function mayAcknowledge(tx: Tx, emailKeys: readonly string[], now: Date): Promise<boolean> {
  // In one order, so that two that count the same addresses do not wait for each other.
  for (const emailKey of emailKeys.toSorted())
    if ((await countHit(tx, { bucket: bucketName('ticket-arrived', emailKey), max: 5, seconds: 3600 }, now)) > 0)
      return false
  return true
}

/**
 * Counts a sign-in before its password is checked, outside the transaction: 30 a minute from one address, 10 failures in
 * 15 minutes for one user from one address. Every attempt counts as a failure until a success resets the counter, so
 * parallel attempts gain nothing. Refuses `auth.tooManySignIns`.
 */
export async function countSignIn(tx: Tx, address: string, emailKey: string, now: Date): Promise<void> {
  const seconds = Math.max(
    await countHit(tx, signInLimit(address), now),
    await countHit(tx, failureLimit(address, emailKey), now),
  )
  if (seconds > 0)
    refuse('auth.tooManySignIns', { values: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds, scope: 'row' })
}

/** Takes back the failure of a sign-in counted at this moment whose password was compared nowhere. It still counts for its address. */
export async function uncountSignIn(tx: Tx, address: string, emailKey: string, at: Date): Promise<void> {
  await uncountHit(tx, failureLimit(address, emailKey), at)
}

/** Resets the failures after a successful sign-in. */
export async function forgetFailedSignIns(tx: Tx, address: string, emailKey: string): Promise<void> {
  await resetCount(tx, failureLimit(address, emailKey).bucket)
}

/** Counts a password reset mail, 5 an hour for one email. Returns whether it may be sent; the previous mail stays valid. */
export async function mayMailReset(tx: Tx, emailKey: string, now: Date): Promise<boolean> {
  return (await countHit(tx, { bucket: bucketName('reset-mail', emailKey), max: 5, seconds: 3600 }, now)) === 0
}

/**
 * Counts a try to find an order by its postal code, before it is compared: 30 in 10 minutes from one address, 20 an hour
 * from there for one order, and 100 an hour for it in all. `orderId`: null for what is no number. Refuses `call.tooMany`.
 */
export async function countOrderGuess(tx: Tx, address: string, orderId: number | null, now: Date): Promise<void> {
  const limits = [{ bucket: bucketName('order-guess', address), max: 30, seconds: 600 }]
  if (orderId !== null) {
    const order = String(orderId)
    limits.push({ bucket: bucketName('order-guessed-from', order, address), max: 20, seconds: 3600 })
    limits.push({ bucket: bucketName('order-guessed', order), max: 100, seconds: 3600 })
  }
  // A try that one limit refuses uses up none of the next, so that no single network locks an order for its owner.
  for (const limit of limits) refuseAfter(await countHit(tx, limit, now), 'row')
}

/**
 * Counts a PDF, which costs more than most calls: 120 a minute for a session; 120 a minute for visitors of one address and
 * 20 for one order that they have the key of. Refuses `call.tooMany`.
 */
export async function countPaper(
  { tx, now, session, request }: Pick<Call, 'tx' | 'now' | 'session' | 'request'>,
  order: string,
): Promise<void> {
  const caller = session?.tokenHash ?? request.address
  const seconds = await countHit(tx, { bucket: bucketName('paper', caller), max: 120, seconds: 60 }, now)
  const ofOrder = { bucket: bucketName('paper-of', order), max: 20, seconds: 60 }
  refuseAfter(session === null ? Math.max(seconds, await countHit(tx, ofOrder, now)) : seconds, 'row')
}

/** Counts the file of a person, which reads every table: 5 an hour for one reader of one person. Refuses `call.tooMany`. */
export async function countPersonFile({ tx, now, actor }: SignedIn, userId: number): Promise<void> {
  const bucket = bucketName('person-file', String(actor.userId), String(userId))
  refuseAfter(await countHit(tx, { bucket, max: 5, seconds: 3600 }, now), 'row')
}

/** Counts a sign-up or a request for another activation mail: each costs a mail and a hash. Refuses `call.tooMany`. */
export async function countSignUp(tx: Tx, address: string, now: Date): Promise<void> {
  refuseAfter(await countHit(tx, { bucket: bucketName('sign-up', address), max: 30, seconds: 600 }, now), 'row')
}

/** Counts an invitation by a user: each costs a mail, and tells whether an email has a user. Refuses `call.tooMany`. */
export async function countInvitation(tx: Tx, userId: number, now: Date): Promise<void> {
  refuseAfter(
    await countHit(tx, { bucket: bucketName('invitation', String(userId)), max: 60, seconds: 3600 }, now),
    'row',
  )
}

/** Counts an activation attempt. Refuses `call.tooMany`. */
export async function countActivation(tx: Tx, address: string, now: Date): Promise<void> {
  refuseAfter(await countHit(tx, { bucket: bucketName('activation', address), max: 30, seconds: 60 }, now), 'row')
}

/** Counts a mail about a sign-up, 5 an hour for one email. Returns whether it may be sent. */
export async function mayMailSignUp(tx: Tx, emailKey: string, now: Date): Promise<boolean> {
  return (await countHit(tx, { bucket: bucketName('sign-up-mail', emailKey), max: 5, seconds: 3600 }, now)) === 0
}
