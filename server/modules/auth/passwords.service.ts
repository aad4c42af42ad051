import * as z from 'zod/mini'
import { passwordsDiffer } from '../../../domain/auth/password.ts'
import { requiredError } from '../../../domain/places/address-form.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { forgetFailedSignIns, mayMailReset } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { stageEmail } from '../../kernel/stage-email.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { compareCounted, countSignInAttempt, hashTypedEmail } from './attempts.service.ts'
import { authorizeSession } from './auth.policy.ts'
import type { AuthPorts } from './auth.ports.ts'
import { toEmailKey, findPersonByEmail, findPerson, setTemporaryPassword, setPassword } from './auth.store.ts'
import type { Person } from './auth.store.ts'
import { buildNewPasswordEmail } from './new-password.mail.ts'
import {
  hashTemporaryPassword,
  hashPassword,
  hasNoPasswordYet,
  isTemporaryPassword,
  isPassword,
  generateTemporaryPassword,
} from './password-hash.rules.ts'
import { findPasswordError } from './refused-passwords.service.ts'
import { renewSession } from './sessions.service.ts'

export interface PasswordChange {
  /** Missing where the user has none yet (`has_password`). */
  readonly current_password?: string | undefined
  readonly password: string
  readonly password_confirmation: string
}
/** The person at the time of the password check, and the hash of the new password. */
export interface VerifiedChange {
  readonly person: Person
  readonly passwordHash: string
}

const notCurrent = 'This is not your current password.'
const temporaryPasswordMs = 600_000

/** A used temporary password stays the current one until a new one is set. */
const isUsedTemporary = (person: Person, password: string) =>
  person.resetExpiresAt === null && isTemporaryPassword(password, person.resetHash)

/** Checks the three fields and hashes the new password. Refuses `auth.password` with an error per field, `auth.tooManySignIns`. */
export async function verifyPasswordChange(
  call: SignedIn,
  ports: AuthPorts,
  change: PasswordChange,
): Promise<VerifiedChange> {
  const { actor, tx, request } = call
  const key = toEmailKey(actor.email)
  await countSignInAttempt(call, ports, key)
  const person = authorizeSession(await findPerson(tx, actor.userId), call.development)
  if (!person) refuse('auth.signedOut')
  const current = change.current_password ?? ''
  const isCurrent =
    hasNoPasswordYet(person) ||
    (await compareCounted(call, key, () => isPassword(current, person.passwordHash, ports.passwordCost))) ||
    isUsedTemporary(person, current)
  if (isCurrent) await forgetFailedSignIns(tx, request.address, key)
  else await recordSecurityEvent(call, { kind: 'password.failed' })
  const { email, firstName, lastName } = person
  const passwordError = await findPasswordError(call, change.password, [email, firstName, lastName])
  const errors = {
    ...(isCurrent ? {} : { current_password: current === '' ? requiredError : notCurrent }),
    ...(passwordError === null ? {} : { password: passwordError }),
    ...(change.password === change.password_confirmation ? {} : { password_confirmation: passwordsDiffer }),
  }
  if (Object.keys(errors).length > 0) refuse('auth.password', { errors })
  return { person, passwordHash: await hashPassword(change.password, ports.passwordCost, call.randomBytes(16)) }
}

/** Sets the new password, ends the other sessions of the user, and gives this one a new token (A07). */
export async function changePassword(
  call: SignedIn,
  ports: AuthPorts,
  { person, passwordHash }: VerifiedChange,
): Promise<Session> {
  if (!(await setPassword(call.tx, person, passwordHash)))
    refuse('auth.password', { errors: { current_password: notCurrent } })
  await recordSecurityEvent(call, { kind: 'password.changed' })
  return renewSession(call, ports)
}

/**
 * Counts and records a reset attempt for the email, whether it is known or not: the event holds its hash. Refuses
 * `auth.tooManySignIns`.
 */
export async function countReset(call: Call, ports: AuthPorts, email: string): Promise<void> {
  const key = toEmailKey(email)
  await countSignInAttempt(call, ports, `reset ${key}`)
  const typedHash = await hashTypedEmail(call, ports, key)
  await recordSecurityEvent(call, { kind: 'password.reset-asked', typedHash })
}

/** Stages a reset. The reply is the same for unknown emails, since only the job looks up the user (A04). */
export async function requestReset(call: Call, email: string): Promise<{ message: string }> {
  await call.stage('auth.resetPassword', { email })
  return { message: `Your new password has been emailed to ${email}.` }
}

const resetRequest = z.object({ email: z.string() })

/** The reset job: emails a temporary password that works once, within ten minutes. The old password works until it is used. */
export async function mailReset(payload: unknown, job: JobCall, isDevelopment: boolean): Promise<void> {
  const { email } = resetRequest.parse(payload)
  const person = authorizeSession(await findPersonByEmail(job.tx, email), isDevelopment)
  if (!person || !(await mayMailReset(job.tx, toEmailKey(email), job.now))) return
  const password = generateTemporaryPassword(job.randomBytes(20))
  const expiresAt = new Date(job.now.getTime() + temporaryPasswordMs)
  // Else the address that was corrected meanwhile would get a password of the user.
  if (!(await setTemporaryPassword(job.tx, person, hashTemporaryPassword(password), expiresAt))) return
  await stageEmail(job, person.email, buildNewPasswordEmail(person.firstName, password))
}
