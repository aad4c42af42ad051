import { createHash } from 'node:crypto'
import type { Session } from '../../../../contract/shapes/session.ts'
import { signedOut } from '../../../../contract/shapes/signed-out.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../../kernel/security-events.ts'
import { hashToken } from '../../../kernel/session.ts'
import { authorizeSession } from '../auth.policy.ts'
import type { AuthPorts } from '../auth.ports.ts'
import { findPerson, lockUser, useTemporaryPassword } from '../auth.store.ts'
import type { Person } from '../auth.store.ts'
import { beginSession, endOtherSessions } from '../sessions.service.ts'
import type { SessionOptions } from '../sessions.service.ts'
import { toSsoOptions } from '../sso/sso-token.rules.ts'
import { addPendingSignIn, findPendingSignIn, usePendingSignIn } from './pending-sign-ins.store.ts'
import type { PendingSignIn } from './pending-sign-ins.store.ts'
import { useFactor, verifyFactor } from './verify-factor.service.ts'
import type { EnteredFactor, VerifiedFactor } from './verify-factor.service.ts'
import { listWays } from './ways.service.ts'

/** A half-done sign-in ends by itself. */
const pendingMs = 600_000
const askForIt = 'Confirm with your second factor to finish signing in.'

const toProvedHash = (stored: string) => createHash('sha256').update(`proved:${stored}`).digest('hex')

/** A sign-in whose second factor was checked. */
export interface ProvedSignIn {
  readonly pending: PendingSignIn
  readonly factor: VerifiedFactor
}

/**
 * Answers a right password with a pending sign-in in place of a session: signed out, with what the person can confirm with. Its token
 * opens nothing but the second step. A temporary password is used up only there.
 */
export async function askSecondFactor(
  call: Call,
  { person, isTemporary }: { readonly person: Authorized<Person>; readonly isTemporary: boolean },
  { remember, ssoToken }: SessionOptions,
): Promise<Session> {
  const token = Buffer.from(call.randomBytes(32)).toString('base64url')
  await addPendingSignIn(
    call.tx,
    {
      ...{ tokenHash: hashToken(token), userId: person.userId, isTemporary, remember },
      provedHash: toProvedHash((isTemporary ? person.resetHash : person.passwordHash) ?? ''),
      givesSsoToken: ssoToken !== undefined,
    },
    { now: call.now, expiresAt: new Date(call.now.getTime() + pendingMs) },
  )
  const ways = await listWays(call.tx, person.userId)
  return { ...signedOut, message: askForIt, second_factor: { token, ways } }
}

/** Finds the pending sign-in and checks the second factor, outside of the transaction. Refuses `auth.signInOver` and as `verifyFactor`. */
export async function verifyPendingSignIn(
  call: Call,
  ports: AuthPorts,
  { token, ...entered }: EnteredFactor & { readonly token: string },
): Promise<ProvedSignIn> {
  const pending = await findPendingSignIn(call.tx, hashToken(token), call.now)
  if (pending === null) return refuse('auth.signInOver')
  return { pending, factor: await verifyFactor(call, ports, pending, entered) }
}

/** Finishes a sign-in. Refuses `auth.signInOver` where the password has changed since or the token was used. */
export async function finishSignIn(call: Call, ports: AuthPorts, { pending, factor }: ProvedSignIn): Promise<Session> {
  const { tx, now } = call
  await lockUser(tx, pending.userId)
  if (!(await usePendingSignIn(tx, pending.tokenHash))) refuse('auth.signInOver')
  const before = authorizeSession(await findPerson(tx, pending.userId), call.development)
  const proved = before && (pending.isTemporary ? before.resetHash : before.passwordHash)
  if (!before || proved === null || toProvedHash(proved) !== pending.provedHash) return refuse('auth.signInOver')
  await useFactor(call, pending.userId, factor)
  if (pending.isTemporary) {
    if (!(await useTemporaryPassword(tx, pending.userId, proved, now))) refuse('auth.signInOver')
    await recordSecurityEvent(call, { kind: 'password.reset-used', userId: pending.userId })
    await endOtherSessions(call, pending.userId, null)
  }
  const person = authorizeSession(await findPerson(tx, pending.userId), call.development) ?? before
  return beginSession(
    call,
    ports,
    person,
    pending.givesSsoToken ? toSsoOptions(person.userId, pending.remember) : { remember: pending.remember },
  )
}
