import { constants, createPrivateKey, privateDecrypt } from 'node:crypto'
import type { webcrypto } from 'node:crypto'
import type { Actor, Call, Tx } from '../../kernel/call.ts'
import { authorizeSession } from './auth.policy.ts'
import { findPerson, findServerFact } from './auth.store.ts'
import { deriveDeviceKey, rescueFact } from './device-key.service.ts'
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
}

export async function loadRescueKeys(call: Pick<Call, 'tx' | 'randomBytes'>, ports: SecretPorts): Promise<RescueKeys> {
  const secrets = await getServerSecrets(call, ports)
  const stored = await findServerFact(call.tx, rescueFact)
  const jwk = stored === null ? null : openPrivateKey(JSON.parse(stored) as RescueKey, secrets)
  const key = jwk === null ? null : createPrivateKey({ key: jwk, format: 'jwk' })
  return {
    unwrap: (wrapped) => {
      if (key === null) return null
      try {
        const padding = constants.RSA_PKCS1_OAEP_PADDING
        return privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(wrapped, 'base64'))
      } catch {
        return null
      }
    },
    deriveDeviceKeys: (userId, deviceId) => secrets.map((secret) => deriveDeviceKey(secret, userId, deviceId)),
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
  return person === null ? null : toActor(person, false)
}
