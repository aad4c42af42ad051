import { generateKeyPair } from 'node:crypto'
import type { webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { SignedIn } from '../../kernel/call.ts'
import type { AuthPorts } from './auth.ports.ts'
import { keepServerFact, serverFact } from './auth.store.ts'
import { deriveKey, seal, serverSecret } from './server-secret.ts'

const generate = promisify(generateKeyPair)
export const rescueFact = 'rescue_key'

export interface RescueKey {
  readonly public: webcrypto.JsonWebKey
  /** The private part, sealed with `SECRET_KEY` where there is one, a JWK in clear where the secret lies beside it anyway. */
  readonly private: { readonly sealed: string } | { readonly jwk: webcrypto.JsonWebKey }
}

/** The kept pair as text, or a new one, which takes up to a second: it is made before the transaction. */
export async function proposeRescueKey(call: Pick<SignedIn, 'tx' | 'randomBytes'>, ports: AuthPorts): Promise<string> {
  const kept = await serverFact(call.tx, rescueFact)
  if (kept !== null) return kept
  const pair = await generate('rsa', { modulusLength: 3072 })
  const jwk = pair.privateKey.export({ format: 'jwk' })
  const made: RescueKey = {
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
  return JSON.stringify(made)
}

/** 32 bytes, the same each time for one user on one device. */
export const deviceKeyOf = (secret: string, userId: number, deviceId: string): Buffer =>
  deriveKey(secret, `device-key:${userId}:${deviceId}`)

/**
 * The key of one user on one device: the same each time they sign in there, another for anyone else and anywhere else;
 * and the public key that seals what `/rescue.html` exports (docs/decisions/004-device-keys.md).
 */
export async function deviceKey(
  call: SignedIn,
  ports: AuthPorts,
  deviceId: string,
  proposed: string,
): Promise<{ key: string; rescue_key: Record<string, unknown> }> {
  const secret = await serverSecret(call, ports)
  const key = deviceKeyOf(secret, call.actor.userId, deviceId).toString('base64')
  const rescue = JSON.parse(await keepServerFact(call.tx, rescueFact, proposed)) as RescueKey
  return { key, rescue_key: { ...rescue.public } }
}
