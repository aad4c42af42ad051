import { constants, createPrivateKey, privateDecrypt } from 'node:crypto'
import type { webcrypto } from 'node:crypto'
import type { Actor, Call, Tx } from '../../kernel/call.ts'
import { authorizeSession } from './auth.policy.ts'
import { findPerson, findServerFact } from './auth.store.ts'
import { deriveDeviceKey, deriveProofKey, rescueFact } from './device-key.service.ts'
import type { RescueKey } from './device-key.service.ts'
import { toActor } from './sessions.service.ts'
import { getServerSecrets, unsealWithAny } from './server-secret.service.ts'
import type { SecretPorts } from './server-secret.service.ts'

/** The keys that open a rescue file: the key of the file, and the key of a user on that device (docs/decisions/004-device-keys.md). */
export interface RescueKeys {
  /** Unwraps a base64 key with the private rescue key. Null if another shop's key wrapped it. */
  readonly unwrap: (wrapped: string) => Buffer | null
  /** One key for each secret of the shop, the present one's first. */
  readonly deriveDeviceKeys: (userId: number, deviceId: string) => readonly Buffer[]
  /** The keys that may have signed a user's operations on a device, one for each secret that the server knows. */
  readonly deriveProofKeys: (userId: number, deviceId: string) => readonly Buffer[]
}

export async function loadRescueKeys(call: Pick<Call, 'tx' | 'randomBytes'>, ports: SecretPorts): Promise<RescueKeys> {
  const secrets = await getServerSecrets(call, ports)
  const stored = await findServerFact(call.tx, rescueFact)
  const jwk = stored === null ? null : openPrivateKey(JSON.parse(stored) as RescueKey, secrets)
  const key = jwk === null ? null : createPrivateKey({ key: jwk, format: 'jwk' })
  // All items of a file share a key, and unwrapping takes milliseconds.
  const unwrapped = new Map<string, Buffer | null>()
  return {
    unwrap: (wrapped) => {
      if (key === null) return null
      const known = unwrapped.get(wrapped)
      if (known !== undefined) return known
      let opened: Buffer | null = null
      try {
        const padding = constants.RSA_PKCS1_OAEP_PADDING
        opened = privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(wrapped, 'base64'))
      } catch {
        opened = null
      }
      unwrapped.set(wrapped, opened)
      return opened
    },
    deriveDeviceKeys: (userId, deviceId) => secrets.map((secret) => deriveDeviceKey(secret, userId, deviceId)),
    deriveProofKeys: (userId, deviceId) => secrets.map((secret) => deriveProofKey(secret, userId, deviceId)),
  }
}

function openPrivateKey(pair: RescueKey, secrets: readonly string[]): webcrypto.JsonWebKey | null {
  if ('jwk' in pair.private) return pair.private.jwk
  const opened = unsealWithAny(secrets, 'rescue-key', pair.private.sealed)
  return opened === null ? null : (JSON.parse(opened) as webcrypto.JsonWebKey)
}

/** A user as an actor, for work in their name. Null if the user is unknown or was removed. */
export async function findActor(tx: Tx, userId: number, isDevelopment: boolean): Promise<Actor | null> {
  const person = authorizeSession(await findPerson(tx, userId), isDevelopment)
  return person === null ? null : toActor(person, { viewingAsServicer: false, needsSecondFactor: false })
}
