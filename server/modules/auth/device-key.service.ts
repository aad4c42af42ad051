import { generateKeyPair } from 'node:crypto'
import type { webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { auth } from '../../../contract/auth.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../kernel/call.ts'
import type { AuthPorts } from './auth.ports.ts'
import { requireFreshProof } from '../../kernel/fresh-proof.ts'
import { findServerFact, isDeviceLocked, saveServerFactOnce, setDeviceLocked } from './auth.store.ts'
import {
  addDeviceLock,
  countDeviceLocks,
  hasDeviceLock,
  removeDeviceLock,
  removeOldDeviceLocks,
} from './own-sessions/device-locks.store.ts'
import { listLockedSessions } from './own-sessions/locks-of-token.service.ts'
import { deriveKey, seal, getServerSecrets } from './server-secret.service.ts'
import { readStoredToken } from './sessions.service.ts'

type KeyBody = Received<(typeof auth.table)['deviceKey']>['body']

const generate = promisify(generateKeyPair)
export const rescueFact = 'rescue_key'
/** So many devices with a lock are remembered of each user. */
const lockLimit = 50

export interface RescueKey {
  readonly public: webcrypto.JsonWebKey
  /** The private key: sealed with `SECRET_KEY`, or a plain JWK if the secret is in the same database anyway. */
  readonly private: { readonly sealed: string } | { readonly jwk: webcrypto.JsonWebKey }
}

/** The stored key pair as JSON, or a new one. Generation takes up to a second, so it runs before the transaction. */
export async function proposeRescueKey(call: Pick<SignedIn, 'tx' | 'randomBytes'>, ports: AuthPorts): Promise<string> {
  const stored = await findServerFact(call.tx, rescueFact)
  if (stored !== null) return stored
  const pair = await generate('rsa', { modulusLength: 3072 })
  const jwk = pair.privateKey.export({ format: 'jwk' })
  const created: RescueKey = {
    public: {
      ...pair.publicKey.export({ format: 'jwk' }),
      alg: 'RSA-OAEP-256',
      use: 'enc',
      key_ops: ['encrypt', 'wrapKey'],
      ext: true,
    },
    private:
      ports.secretKey === null
        ? { jwk }
        : { sealed: seal(ports.secretKey, 'rescue-key', JSON.stringify(jwk), call.randomBytes(12)) },
  }
  return JSON.stringify(created)
}

/** The 32-byte key of one user on one device; always the same. */
export const deriveDeviceKey = (secret: string, userId: number, deviceId: string): Buffer =>
  deriveKey(secret, `device-key:${userId}:${deviceId}`)

/** The 32 bytes of which a device makes the key that wraps its others (docs/decisions/090-wrapped-keys.md). */
export const deriveWrapKey = (secret: string, userId: number, deviceId: string): Buffer =>
  deriveKey(secret, `wrap-key:${userId}:${deviceId}`)

/** The 32-byte key that signs the operations of one user on one device (docs/decisions/050-proof-of-a-rescued-operation.md). */
export const deriveProofKey = (secret: string, userId: number, deviceId: string): Buffer =>
  deriveKey(secret, `proof-key:${userId}:${deviceId}`)

/** Remembers a lock. Of many the oldest is forgotten, after a proof alone: an open session must not push out the others. */
async function rememberLock(call: SignedIn, deviceId: string): Promise<void> {
  const { tx, now, actor } = call
  const isFull = (await countDeviceLocks(tx, actor.userId)) >= lockLimit
  if (isFull) requireFreshProof(call)
  await addDeviceLock(tx, actor.userId, deviceId, now)
  if (isFull) await removeOldDeviceLocks(tx, actor.userId, lockLimit)
}

/** A later load of the caller's single-sign-on token would take the mark over from an earlier session. */
async function unmarkSessionsOfToken(call: SignedIn, ports: AuthPorts): Promise<void> {
  const token = await readStoredToken(call, ports)
  if (token === null) return
  for (const { tokenHash } of await listLockedSessions(call, ports, { userId: call.actor.userId, token }))
    await setDeviceLocked(call.tx, tokenHash, false)
}

/**
 * Behind a lock of the app an open session is not enough: it would open what the lock seals (docs/decisions/091). Stores
 * whether the device has one from now on; undefined changes nothing. Returns whether it has one, as far as is known.
 */
async function followLock(
  call: SignedIn,
  ports: AuthPorts,
  { device_id: deviceId, is_locked: isLocked }: KeyBody,
): Promise<boolean> {
  const { session, tx, actor } = call
  if (session === null) return false
  const isKnown = await hasDeviceLock(tx, actor.userId, deviceId)
  const wasLocked = isKnown || (await isDeviceLocked(tx, session.tokenHash))
  if (wasLocked) requireFreshProof(call)
  if (isLocked === undefined) return wasLocked
  await setDeviceLocked(tx, session.tokenHash, isLocked)
  if (!isLocked) {
    await removeDeviceLock(tx, actor.userId, deviceId)
    await unmarkSessionsOfToken(call, ports)
  } else if (!isKnown) await rememberLock(call, deviceId)
  return isLocked
}

/** The report of a known lock marks its session in any case: refused, the transaction would take the mark back. */
async function markKnownLock({ session, tx, actor }: SignedIn, { device_id, is_locked }: KeyBody): Promise<void> {
  if (is_locked === true && (await hasDeviceLock(tx, actor.userId, device_id)))
    await setDeviceLocked(tx, session.tokenHash, true)
}

/** What runs before the transaction of `readDeviceKey`. Returns the rescue key that it may store. */
export async function prepareDeviceKey(call: SignedIn, ports: AuthPorts, body: KeyBody): Promise<string> {
  await markKnownLock(call, body)
  return proposeRescueKey(call, ports)
}

/**
 * The key of one user on one device, the same at each sign-in there, and the public key that seals the exports of
 * `/rescue.html` (docs/decisions/004-device-keys.md).
 */
export async function readDeviceKey(
  call: SignedIn,
  ports: AuthPorts,
  body: KeyBody,
  proposed: string,
): Promise<Reply<(typeof auth.table)['deviceKey']>> {
  const hasLock = await followLock(call, ports, body)
  const [secret, ...earlier] = await getServerSecrets(call, ports)
  const derive = (by: typeof deriveDeviceKey, from: string) =>
    by(from, call.actor.userId, body.device_id).toString('base64')
  const rescue = JSON.parse(await saveServerFactOnce(call.tx, rescueFact, proposed)) as RescueKey
  return {
    key: derive(deriveDeviceKey, secret),
    older_keys: earlier.map((from) => derive(deriveDeviceKey, from)),
    wrap_key: derive(deriveWrapKey, secret),
    rescue_key: { ...rescue.public },
    proof_key: derive(deriveProofKey, secret),
    ...(hasLock ? { is_locked: true } : {}),
  }
}
