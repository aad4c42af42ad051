import type { Session } from '../../../contract/shapes/session.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { countSignIn, forgetFailedSignIns } from '../../kernel/rate-limit.ts'
import { mayHaveSession } from './auth.policy.ts'
import type { AuthPorts } from './auth.ports.ts'
import {
  emailKey,
  personByEmail,
  personById,
  removeOtherSessions,
  setViewingAsServicer,
  useMailedPassword,
  waitingHash,
} from './auth.store.ts'
import type { Person } from './auth.store.ts'
import { isMailedPassword, isPassword } from './password-hash.ts'
import { failedAttempt } from './session-reply.ts'
import { beginSession, presentSession } from './sessions.ts'
import type { Beginning } from './sessions.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember?: boolean | undefined
}

/** Who a pair of email and password is, and which of the two passwords it was; a sign-up that waits for its link; null for a wrong pair. */
export type Proof = Proved | { readonly waits: true } | null
interface Proved {
  readonly person: Authorized<Person>
  readonly isMailed: boolean
}

const wrongPair = 'The email or password is not right.'
const notActivated =
  'Please activate your account first: open the link in our email. If it is not there, look among the spam, or have another one sent.'
const noSuchUser = 'There is no such user.'

/** Counts the attempt and looks at the password. The same work is done whether the email exists or not. Refuses `auth.tooManySignIns`. */
export async function provePair(call: Call, ports: AuthPorts, { email, password }: Credentials): Promise<Proof> {
  const key = emailKey(email)
  await countSignIn(call.tx, call.request.address, key, call.now)
  const person = mayHaveSession(await personByEmail(call.tx, key), call.development)
  const isMailed =
    person !== null &&
    person.resetExpiresAt !== null &&
    person.resetExpiresAt > call.now &&
    isMailedPassword(password, person.resetHash)
  const waiting = await waitingHash(call.tx, key)
  const isOwn = await isPassword(password, person?.passwordHash ?? waiting, ports.passwordCost)
  if (person === null) return isOwn ? { waits: true } : null
  return isOwn || isMailed ? { person, isMailed: !isOwn } : null
}

/** Whether the proof still holds inside the transaction: not removed and not changed meanwhile, and a mailed password not used by another. */
async function isStillProved(call: Call, { person, isMailed }: Proved): Promise<Authorized<Person> | null> {
  if (isMailed && !(await useMailedPassword(call.tx, person.userId, person.resetHash ?? '', call.now))) return null
  const now = mayHaveSession(await personById(call.tx, person.userId), call.development)
  if (!now || (!isMailed && now.passwordHash !== person.passwordHash)) return null
  if (isMailed) await removeOtherSessions(call.tx, person.userId, null)
  return now
}

/** Signs in with a proved pair; a wrong one answers a failed attempt with one and the same sentence (A01). */
export async function signIn(
  call: Call,
  ports: AuthPorts,
  { email }: Credentials,
  proof: Proof,
  beginning: Beginning,
): Promise<Session> {
  if (proof !== null && 'waits' in proof) return failedAttempt(notActivated)
  const person = proof && (await isStillProved(call, proof))
  if (!person) return failedAttempt(wrongPair)
  await forgetFailedSignIns(call.tx, call.request.address, emailKey(email))
  return beginSession(call, ports, person, beginning)
}

/** Signs in by number: in development (A08), and whoever was proved otherwise. */
export async function signInByNumber(
  call: Call,
  ports: AuthPorts,
  userId: number,
  beginning: Beginning,
): Promise<Session> {
  const person = mayHaveSession(await personById(call.tx, userId), call.development)
  return person ? beginSession(call, ports, person, beginning) : failedAttempt(noSuchUser)
}

/** Signs in whoever was proved otherwise than by a password: by the link of an activation mail (U04). */
export const signInProved = (call: Call, ports: AuthPorts, userId: number): Promise<Session> =>
  signInByNumber(call, ports, userId, { remember: false })

/** Shows the account as a servicer sees it, or no longer (A06): what is listed changes, never what is allowed. */
export async function viewAsServicer(call: SignedIn, ports: AuthPorts, isViewing: boolean): Promise<Session> {
  await setViewingAsServicer(call.tx, call.session.tokenHash, isViewing)
  return presentSession(call, ports)
}
