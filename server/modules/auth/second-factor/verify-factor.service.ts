import type { Call, SignedIn } from '../../../kernel/call.ts'
import { countTry, formatWait } from '../../../kernel/growing-limit.ts'
import type { GrowingLimit } from '../../../kernel/growing-limit.ts'
import { bucketName, resetCount } from '../../../kernel/rate-limit.store.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../../kernel/security-events.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import type { AuthPorts } from '../auth.ports.ts'
import { findPerson } from '../auth.store.ts'
import { checkAssertion } from '../passkeys/assertions.service.ts'
import type { SignedWith } from '../passkeys/assertions.service.ts'
import { usePasskey } from '../passkeys/passkeys.store.ts'
import { getServerSecrets, unsealWithAny } from '../server-secret.service.ts'
import { hashRecoveryCode } from './recovery-codes.rules.ts'
import { buildRecoveryCodeUsedEmail } from './second-factor.mail.ts'
import { countRecoveryCodes, findTotp, isRecoveryCode, useRecoveryCode, useTotpStep } from './second-factor.store.ts'
import { decodeBase32, findStep } from './totp.rules.ts'

/** What a person enters as the second factor: exactly one of these. */
export interface EnteredFactor {
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
  /** WebAuthn's answer to the challenge. */
  readonly passkey?: unknown
}

/** Who is asked, and the challenge for a passkey; null where none was asked for. */
interface Asked {
  readonly userId: number
  readonly challenge: string | null
}

/** A second factor that was right when it was checked. It is used up in the transaction. */
export type VerifiedFactor =
  | { readonly is: 'totp'; readonly step: number }
  | { readonly is: 'recovery'; readonly codeHash: string }
  | ({ readonly is: 'passkey'; readonly challenge: string } & SignedWith)

export const totpSeal = 'totp-secret'
const wrongCode = 'This code is wrong, used or too old'
const wrongRecoveryCode = 'This recovery code is wrong or was used'
const wrongPasskey = 'This passkey is not yours, or took too long'
const missing = 'Required'

/** What was entered, for the trail of security events. */
const nameEntered = ({ recovery_code, passkey }: EnteredFactor): string =>
  passkey !== undefined ? 'passkey' : recovery_code !== undefined ? 'recovery code' : 'code'

/** Of a user, whatever the address: who can try has the password already. */
const triesOf = (userId: number): GrowingLimit => ({
  bucket: bucketName('second-factor', String(userId)),
  ...{ free: 5, wait: 30, longest: 3600, forgetAfter: 86_400 },
})

/** Refuses `auth.secondFactor` with the sentence at its field. */
export const refuseFactor = (field: keyof EnteredFactor | 'password', sentence: string): never =>
  refuse('auth.secondFactor', { values: { sentence }, errors: { [field]: sentence } })

/**
 * Checks a second factor outside of the transaction. Each try is counted before it is checked. Refuses `auth.tooManyTries` and
 * `auth.secondFactor`.
 */
export async function verifyFactor(
  call: Call,
  ports: AuthPorts,
  { userId, challenge }: Asked,
  entered: EnteredFactor,
): Promise<VerifiedFactor> {
  await countFactorTry(call, userId)
  const verified = await check(call, ports, { userId, challenge }, entered).catch(async (error: unknown) => {
    // In the step before the transaction, so that the refusal does not undo it.
    await recordSecurityEvent(call, { kind: 'factor.failed', userId, detail: nameEntered(entered) })
    throw error
  })
  await resetCount(call.tx, triesOf(userId).bucket)
  return verified
}

/**
 * Finds the step of the first code of an app that is being added, outside of the transaction; null for a wrong one. Refuses
 * `auth.tooManyTries`.
 */
export async function verifyFirstCode(call: SignedIn, ports: AuthPorts, code: string): Promise<number | null> {
  const { userId } = call.actor
  await countFactorTry(call, userId)
  const step = await findCodeStep(call, ports, userId, code, 'proposed')
  if (step !== null) await resetCount(call.tx, triesOf(userId).bucket)
  return step
}

async function countFactorTry({ tx, now }: Call, userId: number): Promise<void> {
  const seconds = await countTry(tx, triesOf(userId), now)
  if (seconds > 0)
    refuse('auth.tooManyTries', { values: { wait: formatWait(seconds) }, retryAfter: seconds, scope: 'row' })
}

async function check(
  call: Call,
  ports: AuthPorts,
  { userId, challenge }: Asked,
  { code, recovery_code, passkey }: EnteredFactor,
): Promise<VerifiedFactor> {
  if (passkey !== undefined) {
    const signed =
      challenge === null ? null : await checkAssertion(call, ports, { userId, response: passkey, challenge })
    if (signed === null || challenge === null) return refuseFactor('passkey', wrongPasskey)
    return { is: 'passkey', challenge, ...signed }
  }
  if (recovery_code !== undefined) {
    const codeHash = hashRecoveryCode(userId, recovery_code)
    if (await isRecoveryCode(call.tx, userId, codeHash)) return { is: 'recovery', codeHash }
    return refuseFactor('recovery_code', wrongRecoveryCode)
  }
  if (code === undefined) return refuseFactor('code', missing)
  const step = await findCodeStep(call, ports, userId, code, 'confirmed')
  return step === null ? refuseFactor('code', wrongCode) : { is: 'totp', step }
}

/** The step whose code this is; null for a wrong or used one, and without an authenticator app of that state. */
async function findCodeStep(
  call: Call,
  ports: AuthPorts,
  userId: number,
  code: string,
  state: 'confirmed' | 'proposed',
): Promise<number | null> {
  const totp = await findTotp(call.tx, userId)
  if (totp === null || (totp.confirmedAt === null) === (state === 'confirmed')) return null
  const secret = unsealWithAny(await getServerSecrets(call, ports), totpSeal, totp.sealed)
  return secret === null ? null : findStep(decodeBase32(secret), code.replace(/\s/g, ''), call.now, totp.lastStep)
}

/**
 * Uses up a verified factor, in the transaction; of a recovery code its owner hears by mail. Refuses `auth.secondFactor` where
 * another call has used it meanwhile.
 */
export async function useFactor(call: Call, userId: number, verified: VerifiedFactor): Promise<void> {
  if (verified.is === 'totp' && !(await useTotpStep(call.tx, userId, verified.step))) refuseFactor('code', wrongCode)
  if (verified.is === 'passkey' && !(await usePasskey(call.tx, verified.passkeyId, verified.signCount, call.now)))
    refuseFactor('passkey', wrongPasskey)
  if (verified.is !== 'recovery') return
  if (!(await useRecoveryCode(call.tx, userId, verified.codeHash, call.now)))
    refuseFactor('recovery_code', wrongRecoveryCode)
  await recordSecurityEvent(call, { kind: 'recovery.used', userId })
  const person = await findPerson(call.tx, userId)
  if (person === null) return
  const left = await countRecoveryCodes(call.tx, userId)
  await stageEmail(call, person.email, buildRecoveryCodeUsedEmail(person.firstName, left))
}
