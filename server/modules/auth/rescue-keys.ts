import { constants, createPrivateKey, privateDecrypt } from 'node:crypto'
import type { webcrypto } from 'node:crypto'
import type { Actor, Call, Tx } from '../../kernel/call.ts'
import { mayHaveSession } from './auth.policy.ts'
import type { AuthPorts } from './auth.ports.ts'
import { personById, serverFact } from './auth.store.ts'
import { deviceKeyOf, rescueFact } from './device-key.ts'
import type { RescueKey } from './device-key.ts'
import { actorOf } from './sessions.ts'
import { serverSecret, unseal } from './server-secret.ts'

type World = Pick<Call, 'tx' | 'randomBytes'>

/** What opens what a device kept: the file's own key, and the key of a user on that device (docs/decisions/004-device-keys.md). */
export interface RescueKeys {
  /** The key that the shop's public rescue key wrapped (base64), or null where another shop's did. */
  readonly unwrap: (wrapped: string) => Buffer | null
  readonly ofDevice: (userId: number, deviceId: string) => Buffer
}

export async function rescueKeys(world: World, ports: Pick<AuthPorts, 'secretKey'>): Promise<RescueKeys> {
  const secret = await serverSecret(world, ports)
  const kept = await serverFact(world.tx, rescueFact)
  const jwk = kept === null ? null : privateJwk(JSON.parse(kept) as RescueKey, ports.secretKey)
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
    ofDevice: (userId, deviceId) => deviceKeyOf(secret, userId, deviceId),
  }
}

function privateJwk(pair: RescueKey, secretKey: string | null): webcrypto.JsonWebKey | null {
  if ('jwk' in pair.private) return pair.private.jwk
  const opened = secretKey === null ? null : unseal(secretKey, 'rescue-key', pair.private.sealed)
  return opened === null ? null : (JSON.parse(opened) as webcrypto.JsonWebKey)
}

/** Somebody as their own calls would show them, for work that is done in their name; null for who was removed or never was. */
export async function actorById(tx: Tx, userId: number, isDevelopment: boolean): Promise<Actor | null> {
  const person = mayHaveSession(await personById(tx, userId), isDevelopment)
  return person === null ? null : actorOf(person, false)
}
