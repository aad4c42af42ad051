import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { secondFactor } from '../../../../contract/second-factor.ts'
import type { SecondFactorState } from '../../../../contract/shapes/second-factor.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../../kernel/security-events.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import type { AuthPorts } from '../auth.ports.ts'
import { readSiteSettings } from '../../settings/index.ts'
import { findPerson, lockUser, markProven } from '../auth.store.ts'
import { listPasskeys, removePasskeysOf } from '../passkeys/passkeys.store.ts'
import { hasNoPasswordYet } from '../password-hash.rules.ts'
import { getServerSecret, seal } from '../server-secret.service.ts'
import { needsFactor } from '../sessions.service.ts'
import { generateRecoveryCode, hashRecoveryCode, recoveryCodeCount } from './recovery-codes.rules.ts'
import { buildSecondFactorOffEmail, buildSecondFactorOnEmail } from './second-factor.mail.ts'
import {
  confirmTotpRow,
  countRecoveryCodes,
  findTotp,
  proposeTotp,
  removeTotpRow,
  replaceRecoveryCodes,
  setSecondFactorSince,
  useTotpStep,
} from './second-factor.store.ts'
import { removePendingSignInsOf } from './pending-sign-ins.store.ts'
import { encodeBase32, toTotpUrl } from './totp.rules.ts'
import { refuseFactor, totpSeal } from './verify-factor.service.ts'

type Table = typeof secondFactor
/** Of a secret: as long as the HMAC (RFC 4226). */
const secretBytes = 20
const notConfirmed = 'This code is wrong or too old. Check the clock of your phone'

const findOwn = async (call: SignedIn) => (await findPerson(call.tx, call.actor.userId)) ?? refuse('auth.signedOut')

/** What the caller's second factor consists of. */
export async function readSecondFactor(call: SignedIn, ports: AuthPorts): Promise<SecondFactorState> {
  const { userId } = call.actor
  const [person, totp, left] = [
    await findOwn(call),
    await findTotp(call.tx, userId),
    await countRecoveryCodes(call.tx, userId),
  ]
  return {
    is_on: person.hasSecondFactor,
    is_required: needsFactor(ports, person.facts),
    has_password: !hasNoPasswordYet(person),
    totp_since: totp?.confirmedAt?.toISOString() ?? null,
    passkeys: (await listPasskeys(call.tx, userId)).map(({ passkeyId, name, addedAt, usedAt }) => ({
      ...{ passkey_id: passkeyId, name, added_at: addedAt.toISOString(), used_at: usedAt?.toISOString() ?? null },
    })),
    recovery_codes_left: left,
  }
}

/** Makes the secret of an authenticator app, which counts once a code of it came back. Refuses `auth.totpOn`. */
export async function beginTotp(call: SignedIn, ports: AuthPorts): Promise<Reply<Table['beginTotp']>> {
  const secret = encodeBase32(call.randomBytes(secretBytes))
  const sealed = seal(await getServerSecret(call, ports), totpSeal, secret, call.randomBytes(12))
  if (!(await proposeTotp(call.tx, call.actor.userId, sealed, call.now))) refuse('auth.totpOn')
  const { page_title: shop } = await readSiteSettings(call.tx)
  return { secret, url: toTotpUrl(shop, call.actor.email, secret) }
}

/** Turns the app on with the step of a right code. Refuses `auth.secondFactor` for a wrong one. */
export async function confirmTotp(
  call: SignedIn,
  ports: AuthPorts,
  step: number | null,
): Promise<Reply<Table['confirmTotp']>> {
  const { userId } = call.actor
  if (step === null || !(await useTotpStep(call.tx, userId, step))) return refuseFactor('code', notConfirmed)
  await confirmTotpRow(call.tx, userId, call.now)
  await recordSecurityEvent(call, { kind: 'factor.added', ofUserId: userId, detail: 'authenticator app' })
  return { recovery_codes: await turnOn(call), ...(await readSecondFactor(call, ports)) }
}

/** Recovery codes where this was the first factor; the person hears of it by mail. */
export async function turnOn(call: SignedIn): Promise<string[]> {
  const person = await findOwn(call)
  await markProven(call.tx, call.session.tokenHash, call.now)
  if (person.hasSecondFactor) return []
  await setSecondFactorSince(call.tx, person.userId, call.now)
  await removePendingSignInsOf(call.tx, person.userId)
  await stageEmail(call, person.email, buildSecondFactorOnEmail(person.firstName))
  return makeRecoveryCodes(call, person.userId)
}

/** Shown once: only their hashes are stored. */
async function makeRecoveryCodes(call: SignedIn, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => generateRecoveryCode(call.randomBytes))
  await replaceRecoveryCodes(
    call.tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  )
  return codes
}

/** Makes new recovery codes; the old ones end. Refuses `auth.secondFactorOff` without a second factor. */
export async function renewRecoveryCodes(
  call: SignedIn,
  ports: AuthPorts,
): Promise<Reply<Table['renewRecoveryCodes']>> {
  const person = await findOwn(call)
  if (!person.hasSecondFactor) refuse('auth.secondFactorOff')
  await recordSecurityEvent(call, { kind: 'recovery.renewed', ofUserId: person.userId })
  return { recovery_codes: await makeRecoveryCodes(call, person.userId), ...(await readSecondFactor(call, ports)) }
}

/** Removes the authenticator app. Refuses `auth.secondFactorNeeded` where the role needs one and it is the last. */
export async function removeTotp(call: SignedIn, ports: AuthPorts): Promise<SecondFactorState> {
  await removeTotpRow(call.tx, call.actor.userId)
  await recordSecurityEvent(call, { kind: 'factor.removed', ofUserId: call.actor.userId, detail: 'authenticator app' })
  return turnOffWithoutFactor(call, ports)
}

/** Turns the second factor off where the last factor is gone. Refuses `auth.secondFactorNeeded` where the role needs one. */
export async function turnOffWithoutFactor(call: SignedIn, ports: AuthPorts): Promise<SecondFactorState> {
  const person = await findOwn(call)
  if (!person.hasSecondFactor || (await hasFactor(call, person.userId))) return readSecondFactor(call, ports)
  if (needsFactor(ports, person.facts)) refuse('auth.secondFactorNeeded')
  await forgetFactors(call, person.userId)
  await stageEmail(call, person.email, buildSecondFactorOffEmail(person.firstName))
  return readSecondFactor(call, ports)
}

const hasFactor = async (call: Pick<Call, 'tx'>, userId: number): Promise<boolean> =>
  (await findTotp(call.tx, userId))?.confirmedAt != null || (await listPasskeys(call.tx, userId)).length > 0

/** Removes all that a user's second factor consists of, recovery codes and half-done sign-ins too. */
export async function forgetFactors({ tx }: Pick<Call, 'tx'>, userId: number): Promise<void> {
  await lockUser(tx, userId)
  await removeTotpRow(tx, userId)
  await removePasskeysOf(tx, userId)
  await replaceRecoveryCodes(tx, userId, [])
  await removePendingSignInsOf(tx, userId)
  await setSecondFactorSince(tx, userId, null)
}
