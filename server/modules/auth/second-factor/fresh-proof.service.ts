import type { Call, SignedIn } from '../../../kernel/call.ts'
import { forgetFailedSignIns } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../../kernel/security-events.ts'
import { compareCounted, countSignInAttempt } from '../attempts.service.ts'
import type { AuthPorts } from '../auth.ports.ts'
import { findPerson, markProven, toEmailKey } from '../auth.store.ts'
import { readSessionChallenge, useSessionChallenge } from '../passkeys/passkeys.store.ts'
import { isPassword } from '../password-hash.rules.ts'
import { refuseFactor, useFactor, verifyFactor } from './verify-factor.service.ts'
import type { EnteredFactor, VerifiedFactor } from './verify-factor.service.ts'

export interface EnteredProof extends EnteredFactor {
  readonly password?: string | undefined
}

const usedUp = 'This passkey took too long'
const wrongPassword = 'This is not your password'

/**
 * Checks the password or a second factor of the caller, outside of the transaction. Null for a right password. Refuses
 * `auth.secondFactor`, `auth.tooManySignIns`, `auth.tooManyTries`.
 */
export async function verifyProof(
  call: SignedIn,
  ports: AuthPorts,
  { password, ...entered }: EnteredProof,
): Promise<VerifiedFactor | null> {
  if (password === undefined) {
    const challenge = await readSessionChallenge(call.tx, call.session.tokenHash, 'get')
    return verifyFactor(call, ports, { userId: call.actor.userId, challenge }, entered)
  }
  const key = toEmailKey(call.actor.email)
  await countSignInAttempt(call, ports, key)
  const person = (await findPerson(call.tx, call.actor.userId)) ?? refuse('auth.signedOut')
  const isOwn = await compareCounted(call, key, () => isPassword(password, person.passwordHash, ports.passwordCost))
  if (!isOwn) {
    await recordSecurityEvent(call, { kind: 'sign-in.failed', detail: 'confirming in a session' })
    return refuseFactor('password', wrongPassword)
  }
  await forgetFailedSignIns(call.tx, call.request.address, key)
  return null
}

/** Records the proof at the session: for ten minutes, no further one is asked for. */
export async function proveAgain(
  call: SignedIn & Pick<Call, 'tx'>,
  factor: VerifiedFactor | null,
): Promise<{ ok: true }> {
  const { tokenHash } = call.session
  if (factor?.is === 'passkey' && !(await useSessionChallenge(call.tx, tokenHash, 'get', factor.challenge)))
    refuseFactor('passkey', usedUp)
  if (factor !== null) await useFactor(call, call.actor.userId, factor)
  await markProven(call.tx, tokenHash, call.now)
  return { ok: true }
}
