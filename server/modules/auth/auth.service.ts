import type { Session } from '../../../contract/shapes/session.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { forgetFailedSignIns } from '../../kernel/rate-limit.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { compareCounted, countSignInAttempt, recordFailedSignIn } from './attempts.service.ts'
import { authorizeSession } from './auth.policy.ts'
import type { AuthPorts } from './auth.ports.ts'
import {
  toEmailKey,
  findPersonByEmail,
  findPerson,
  lockUser,
  setViewingAsServicer,
  useTemporaryPassword,
} from './auth.store.ts'
import type { Person } from './auth.store.ts'
import { isTemporaryPassword, isPassword } from './password-hash.rules.ts'
import { failedAttempt } from './session.view.ts'
import { askSecondFactor } from './second-factor/pending-sign-ins.service.ts'
import { beginSession, endOtherSessions, readSession } from './sessions.service.ts'
import type { SessionOptions } from './sessions.service.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember?: boolean | undefined
}

/** The result of a credential check: a person and the kind of password, or null for wrong credentials. */
export type CredentialCheck = VerifiedCredentials | null
interface VerifiedCredentials {
  readonly person: Authorized<Person>
  readonly isTemporary: boolean
}

const wrongCredentials = 'The email or password is incorrect.'
const noSuchUser = 'This user does not exist.'

/**
 * Counts the attempt and checks the password. Does the same work whether the email exists or not, and knows no sign-up that
 * waits for its link: its password would tell that the email had no user (record 142). Refuses `auth.tooManySignIns`.
 */
export async function verifyCredentials(
  call: Call,
  ports: AuthPorts,
  { email, password }: Credentials,
): Promise<CredentialCheck> {
  const key = toEmailKey(email)
  await countSignInAttempt(call, ports, key)
  const found = await findPersonByEmail(call.tx, key)
  const person = authorizeSession(found, call.development)
  const isMailed =
    person !== null &&
    person.resetExpiresAt !== null &&
    person.resetExpiresAt > call.now &&
    isTemporaryPassword(password, person.resetHash)
  const isOwn = await compareCounted(call, key, () =>
    isPassword(password, person?.passwordHash ?? null, ports.passwordCost),
  )
  if (person !== null && (isOwn || isMailed)) return { person, isTemporary: !isOwn }
  await recordFailedSignIn(call, ports, key, found?.userId ?? null)
  return null
}

/** Rechecks the credentials inside the transaction: the user was not removed or changed, and the temporary password was not used. */
async function recheck(
  call: Call,
  { person, isTemporary: isMailed }: VerifiedCredentials,
): Promise<Authorized<Person> | null> {
  await lockUser(call.tx, person.userId)
  if (isMailed && !(await useTemporaryPassword(call.tx, person.userId, person.resetHash ?? '', call.now))) return null
  const now = authorizeSession(await findPerson(call.tx, person.userId), call.development)
  if (!now || (!isMailed && now.passwordHash !== person.passwordHash)) return null
  // Turned on since the password was checked: the next try asks for it.
  if (now.hasSecondFactor) return null
  if (isMailed) {
    await recordSecurityEvent(call, { kind: 'password.reset-used', userId: person.userId })
    await endOtherSessions(call, person.userId, null)
  }
  return now
}

/** Signs in with verified credentials, or asks for the second factor. All wrong credentials get the same message (A01). */
export async function signIn(
  call: Call,
  ports: AuthPorts,
  { email }: Credentials,
  check: CredentialCheck,
  options: SessionOptions,
): Promise<Session> {
  if (check?.person.hasSecondFactor === true) {
    await forgetFailedSignIns(call.tx, call.request.address, toEmailKey(email))
    return askSecondFactor(call, check, options)
  }
  const person = check && (await recheck(call, check))
  if (check && !person) await recordFailedSignIn(call, ports, toEmailKey(email), check.person.userId)
  if (!person) return failedAttempt(wrongCredentials)
  await forgetFailedSignIns(call.tx, call.request.address, toEmailKey(email))
  return beginSession(call, ports, person, options)
}

/** Signs in by user id: in development (A08), or after another verification. */
export async function signInById(
  call: Call,
  ports: AuthPorts,
  userId: number,
  options: SessionOptions,
): Promise<Session> {
  await lockUser(call.tx, userId)
  const person = authorizeSession(await findPerson(call.tx, userId), call.development)
  return person ? beginSession(call, ports, person, options) : failedAttempt(noSuchUser)
}

/** Signs in a user who was verified without a password: by the link of an activation email (U04). */
export const signInVerified = (call: Call, ports: AuthPorts, userId: number): Promise<Session> =>
  signInById(call, ports, userId, { remember: false })

/** Switches the servicer view on or off (A06). It changes what is listed, never permissions. */
export async function viewAsServicer(call: SignedIn, ports: AuthPorts, isViewing: boolean): Promise<Session> {
  await setViewingAsServicer(call.tx, call.session.tokenHash, isViewing)
  await recordSecurityEvent(call, { kind: isViewing ? 'view-as.began' : 'view-as.ended' })
  return readSession(call, ports)
}
