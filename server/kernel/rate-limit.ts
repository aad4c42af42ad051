// The product's limits (`product.md`, limits): writes of a session, sign-ins of an address, failures of a user from an address.
import type { Tx } from './call.ts'
import { bucketOf, forget, hit } from './rate-limit.store.ts'
import type { Limit } from './rate-limit.store.ts'
import { refuse } from './refuse.ts'

const writesOf = (who: string): Limit => ({ bucket: bucketOf('write', who), most: 100, seconds: 1 })
const signInsOf = (address: string): Limit => ({ bucket: bucketOf('sign-in', address), most: 30, seconds: 60 })
const failuresOf = (address: string, emailKey: string): Limit => ({
  bucket: bucketOf('sign-in-failure', address, emailKey),
  most: 10,
  seconds: 900,
})

/** Counts a write request of a session (or of an address without one). Refuses `call.tooMany`. Outside any transaction: a refused call counts too. */
export async function countWrite(tx: Tx, who: string, now: Date): Promise<void> {
  const seconds = await hit(tx, writesOf(who), now)
  if (seconds > 0) refuse('call.tooMany', { values: { seconds }, retryAfter: seconds })
}

/** Counts a crash report: an app that crashes in a loop fills no disk. Refuses `call.tooMany`. */
export async function countCrash(tx: Tx, who: string, now: Date): Promise<void> {
  const seconds = await hit(tx, { bucket: bucketOf('crash', who), most: 20, seconds: 60 }, now)
  if (seconds > 0) refuse('call.tooMany', { values: { seconds }, retryAfter: seconds })
}

/** Counts a question to the shop: each is a mail. Refuses `call.tooMany`. */
export async function countTicket(tx: Tx, who: string, now: Date): Promise<void> {
  const seconds = await hit(tx, { bucket: bucketOf('ticket', who), most: 20, seconds: 600 }, now)
  if (seconds > 0) refuse('call.tooMany', { values: { seconds }, retryAfter: seconds })
}

/**
 * Before a password is looked at, and outside the transaction: 30 a minute from one address, 10 failures in 15 minutes for one
 * user from one address. Every attempt counts as a failure until it is forgotten, so that many side by side win nothing. Refuses `auth.tooManySignIns`.
 */
export async function countSignIn(tx: Tx, address: string, emailKey: string, now: Date): Promise<void> {
  const seconds = Math.max(await hit(tx, signInsOf(address), now), await hit(tx, failuresOf(address, emailKey), now))
  if (seconds > 0) refuse('auth.tooManySignIns', { values: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds })
}

/** After a right one. */
export async function forgetFailedSignIns(tx: Tx, address: string, emailKey: string): Promise<void> {
  await forget(tx, failuresOf(address, emailKey).bucket)
}

/** Counts a mail with a new password, 5 an hour for one person whoever asks for them. Answers whether it may go: the last one before is still good. */
export async function mayMailReset(tx: Tx, emailKey: string, now: Date): Promise<boolean> {
  return (await hit(tx, { bucket: bucketOf('reset-mail', emailKey), most: 5, seconds: 3600 }, now)) === 0
}

/** Counts a sign-up, or a request for another activation mail: each is a mail, and a hash. Refuses `call.tooMany`. */
export async function countSignUp(tx: Tx, address: string, now: Date): Promise<void> {
  const seconds = await hit(tx, { bucket: bucketOf('sign-up', address), most: 30, seconds: 600 }, now)
  if (seconds > 0) refuse('call.tooMany', { values: { seconds }, retryAfter: seconds })
}

/** Counts an attempt to activate. Refuses `call.tooMany`. */
export async function countActivation(tx: Tx, address: string, now: Date): Promise<void> {
  const seconds = await hit(tx, { bucket: bucketOf('activation', address), most: 30, seconds: 60 }, now)
  if (seconds > 0) refuse('call.tooMany', { values: { seconds }, retryAfter: seconds })
}

/** Counts a mail about a sign-up, 5 an hour for one email whoever asks for them. Answers whether it may go. */
export async function mayMailSignUp(tx: Tx, emailKey: string, now: Date): Promise<boolean> {
  return (await hit(tx, { bucket: bucketOf('sign-up-mail', emailKey), most: 5, seconds: 3600 }, now)) === 0
}
