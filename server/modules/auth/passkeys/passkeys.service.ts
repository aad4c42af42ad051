import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { passkeys } from '../../../../contract/passkeys.ts'
import type { SecondFactorState } from '../../../../contract/shapes/second-factor.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../../kernel/security-events.ts'
import { hashToken } from '../../../kernel/session.ts'
import { readSiteSettings } from '../../settings/index.ts'
import type { AuthPorts } from '../auth.ports.ts'
import { readSecondFactor, turnOffWithoutFactor, turnOn } from '../second-factor/second-factor.service.ts'
import { findPendingSignIn, setPendingChallenge } from '../second-factor/pending-sign-ins.store.ts'
import { askForPasskey, loadWebAuthn, relyingPartyOf, toBytes } from './assertions.service.ts'
import {
  addPasskeyRow,
  listPasskeys,
  readSessionChallenge,
  removePasskeyRow,
  renamePasskeyRow,
  setSessionChallenge,
  useSessionChallenge,
} from './passkeys.store.ts'
import type { Passkey } from './passkeys.store.ts'

type Table = typeof passkeys
type Options = Reply<Table['beginPasskey']>
const maxPasskeys = 20
/** Of the id of a passkey, by WebAuthn. */
const maxIdBytes = 1023

/** What a browser needs to make a passkey for the caller. The challenge belongs to the session. Refuses `auth.passkeyLimit`. */
export async function beginPasskey(call: SignedIn, ports: AuthPorts): Promise<Options> {
  const { actor, tx } = call
  const known = await listPasskeys(tx, actor.userId)
  if (known.length >= maxPasskeys) refuse('auth.passkeyLimit')
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: (await readSiteSettings(tx)).page_title,
    rpID: relyingPartyOf(call, ports).id,
    userID: toBytes(Buffer.from(`user:${actor.userId}`)),
    ...{ userName: actor.email, userDisplayName: actor.name, attestationType: 'none' },
    challenge: toBytes(call.randomBytes(32)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await setSessionChallenge(tx, call.session.tokenHash, 'create', options.challenge)
  return { options: { ...options } }
}

/** A passkey that a browser has made for the session's challenge. */
export interface MadePasskey {
  readonly challenge: string
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
  readonly transports: readonly string[]
}

/** Checks a passkey that a browser made, outside of the transaction. Refuses `auth.passkey`. */
export async function verifyPasskey(call: SignedIn, ports: AuthPorts, response: unknown): Promise<MadePasskey> {
  const challenge = await readSessionChallenge(call.tx, call.session.tokenHash, 'create')
  if (challenge === null) return refuse('auth.passkey')
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { id, origin } = relyingPartyOf(call, ports)
  // What is malformed throws in many ways. All of them mean that no passkey was made.
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: false },
  }).catch(() => null)
  if (checked?.verified !== true) return refuse('auth.passkey')
  const { credential } = checked.registrationInfo
  if (Buffer.from(credential.id, 'base64url').length > maxIdBytes) refuse('auth.passkey')
  return {
    ...{ challenge, credentialId: credential.id, signCount: credential.counter },
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    transports: (credential.transports ?? []).filter((name) => /^[a-z-]{1,20}$/.test(name)).slice(0, 8),
  }
}

/** Adds a checked passkey under a name. Recovery codes come with the first factor. Refuses `auth.passkey` where it is known. */
export async function addPasskey(
  call: SignedIn,
  ports: AuthPorts,
  { challenge, ...made }: MadePasskey,
  name: string,
): Promise<Reply<Table['addPasskey']>> {
  const { tx, now, actor } = call
  if (!(await useSessionChallenge(tx, call.session.tokenHash, 'create', challenge))) refuse('auth.passkey')
  const passkey: Omit<Passkey, 'usedAt'> = {
    ...made,
    ...{ passkeyId: call.newId(), userId: actor.userId, name, addedAt: now },
  }
  if (!(await addPasskeyRow(tx, passkey))) refuse('auth.passkey')
  await recordSecurityEvent(call, { kind: 'factor.added', ofUserId: actor.userId, detail: 'passkey' })
  return { recovery_codes: await turnOn(call), ...(await readSecondFactor(call, ports)) }
}

/** Gives a passkey another name. Refuses `auth.passkeyUnknown`. */
export async function renamePasskey(
  call: SignedIn,
  ports: AuthPorts,
  passkeyId: string,
  name: string,
): Promise<SecondFactorState> {
  if (!(await renamePasskeyRow(call.tx, call.actor.userId, passkeyId, name))) refuse('auth.passkeyUnknown')
  return readSecondFactor(call, ports)
}

/** Removes a passkey. Refuses `auth.passkeyUnknown`, and `auth.secondFactorNeeded` for the last factor of a role that needs one. */
export async function removePasskey(call: SignedIn, ports: AuthPorts, passkeyId: string): Promise<SecondFactorState> {
  if (!(await removePasskeyRow(call.tx, call.actor.userId, passkeyId))) refuse('auth.passkeyUnknown')
  await recordSecurityEvent(call, { kind: 'factor.removed', ofUserId: call.actor.userId, detail: 'passkey' })
  return turnOffWithoutFactor(call, ports)
}

/** What a browser needs to confirm a sign-in with a passkey. Refuses `auth.signInOver`. */
export async function askAtSignIn(call: Call, ports: AuthPorts, token: string): Promise<Options> {
  const pending = await findPendingSignIn(call.tx, hashToken(token), call.now)
  if (pending === null) return refuse('auth.signInOver')
  const { challenge, options } = await askForPasskey(call, ports, pending.userId)
  await setPendingChallenge(call.tx, pending.tokenHash, challenge)
  return { options }
}

/** What a browser needs for a fresh proof with a passkey. */
export async function askForProof(call: SignedIn, ports: AuthPorts): Promise<Options> {
  const { challenge, options } = await askForPasskey(call, ports, call.actor.userId)
  await setSessionChallenge(call.tx, call.session.tokenHash, 'get', challenge)
  return { options }
}
