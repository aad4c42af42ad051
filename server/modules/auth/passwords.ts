import * as z from 'zod/mini'
import { passwordFault, passwordsDiffer } from '../../../domain/auth/password.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { countSignIn, forgetFailedSignIns, mayMailReset } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stageLetter } from '../../kernel/stage-mail.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { mayHaveSession } from './auth.policy.ts'
import type { AuthPorts } from './auth.ports.ts'
import {
  emailKey,
  personByEmail,
  personById,
  removeOtherSessions,
  setMailedPassword,
  setPassword,
} from './auth.store.ts'
import type { Person } from './auth.store.ts'
import { newPasswordLetter } from './new-password-letter.ts'
import { hashMailedPassword, hashPassword, isMailedPassword, isPassword, mailedPassword } from './password-hash.ts'
import { presentSession } from './sessions.ts'

export interface PasswordChange {
  readonly current_password: string
  readonly password: string
  readonly password_confirmation: string
}
/** The person as they were when the current password was looked at, and the new one's hash. */
export interface ProvedChange {
  readonly person: Person
  readonly passwordHash: string
}

const notCurrent = 'This is not your current password.'
const mailedLifeMs = 3_600_000

/** Once a mailed password has been used it is the current one until a new one is chosen. */
const isUsedMailed = (person: Person, password: string) =>
  person.resetExpiresAt === null && isMailedPassword(password, person.resetHash)

/** Looks at the three fields and hashes the new password. Refuses `auth.password` with a sentence per field, `auth.tooManySignIns`. */
export async function proveChange(call: SignedIn, ports: AuthPorts, change: PasswordChange): Promise<ProvedChange> {
  const { actor, tx, now, request } = call
  const key = emailKey(actor.email)
  await countSignIn(tx, request.address, key, now)
  const person = mayHaveSession(await personById(tx, actor.userId), call.development)
  if (!person) refuse('auth.signedOut')
  const isCurrent =
    (await isPassword(change.current_password, person.passwordHash, ports.passwordCost)) ||
    isUsedMailed(person, change.current_password)
  if (isCurrent) await forgetFailedSignIns(tx, request.address, key)
  const fault = passwordFault(change.password)
  const errors = {
    ...(isCurrent ? {} : { current_password: notCurrent }),
    ...(fault === null ? {} : { password: fault }),
    ...(change.password === change.password_confirmation ? {} : { password_confirmation: passwordsDiffer }),
  }
  if (Object.keys(errors).length > 0) refuse('auth.password', { errors })
  return { person, passwordHash: await hashPassword(change.password, ports.passwordCost, call.randomBytes(16)) }
}

/** Sets the new password and ends the user's other sessions (A07). */
export async function changePassword(
  call: SignedIn,
  ports: AuthPorts,
  { person, passwordHash }: ProvedChange,
): Promise<Session> {
  const { tx, actor, session } = call
  if (!(await setPassword(tx, person, passwordHash)))
    refuse('auth.password', { errors: { current_password: notCurrent } })
  await removeOtherSessions(tx, actor.userId, session.tokenHash)
  return presentSession(call, ports)
}

/** Counts the attempt; by the email alone, known or not. Refuses `auth.tooManySignIns`. */
export async function countReset(call: Call, email: string): Promise<void> {
  await countSignIn(call.tx, call.request.address, `reset ${emailKey(email)}`, call.now)
}

/** Answers alike for a known and an unknown email: who it is, is only looked at by the job (A04). */
export async function askForReset(call: Call, email: string): Promise<{ message: string }> {
  await call.stage('auth.resetPassword', { email })
  return { message: `Your new password has been emailed to ${email}.` }
}

const resetRequest = z.object({ email: z.string() })

/** The job behind a reset: makes a password that works once within the hour and mails it. The old one stays valid until it is used. */
export async function mailReset(payload: unknown, job: JobCall, isDevelopment: boolean): Promise<void> {
  const { email } = resetRequest.parse(payload)
  const person = mayHaveSession(await personByEmail(job.tx, email), isDevelopment)
  if (!person || !(await mayMailReset(job.tx, emailKey(email), job.now))) return
  const password = mailedPassword(job.randomBytes(20))
  await setMailedPassword(
    job.tx,
    person.userId,
    hashMailedPassword(password),
    new Date(job.now.getTime() + mailedLifeMs),
  )
  await stageLetter(job, person.email, newPasswordLetter(person.firstName, password))
}
