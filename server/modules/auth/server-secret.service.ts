import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Call } from '../../kernel/call.ts'
import { saveServerFactOnce, findServerFact } from './auth.store.ts'

/** The fact with the secret of a shop that runs without `SECRET_KEY`. */
export const secretFact = 'secret'

/** `SECRET_KEY`, and the secrets before it (`OLD_SECRET_KEYS`), the newest first. */
export interface SecretPorts {
  readonly secretKey: string | null
  readonly oldSecretKeys?: readonly string[]
}

/** The first secret makes keys, all of them open. */
export type Secrets = readonly [string, ...string[]]

/**
 * The secrets of this shop, the present one first. Without `SECRET_KEY` that is 32 random bytes, which are created once
 * and stored in the database. With a `SECRET_KEY`, what the database held until then still opens.
 */
export async function getServerSecrets(call: Pick<Call, 'tx' | 'randomBytes'>, ports: SecretPorts): Promise<Secrets> {
  const { secretKey, oldSecretKeys = [] } = ports
  const stored = await findServerFact(call.tx, secretFact)
  if (secretKey !== null) return [secretKey, ...oldSecretKeys, ...(stored === null ? [] : [stored])]
  const made = stored ?? (await saveServerFactOnce(call.tx, secretFact, toText(call.randomBytes(32))))
  return [made, ...oldSecretKeys]
}
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The present secret of this shop. */
export const getServerSecret = async (call: Pick<Call, 'tx' | 'randomBytes'>, ports: SecretPorts): Promise<string> =>
  (await getServerSecrets(call, ports))[0]

/** A 32-byte key for one purpose (HKDF-SHA-256). It reveals nothing about the secret or the keys of other purposes. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'partwright', purpose, 32))
}

/** Encrypts with AES-256-GCM under the key for `purpose`; returns nonce, tag and text in base64. `nonce` is 12 fresh random bytes. */
export function seal(secret: string, purpose: string, text: string, nonce: Uint8Array): string {
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts a sealed text. Null if another secret sealed it. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), bytes.subarray(0, 12), {
      authTagLength: 16,
    }).setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Decrypts a text that any of the secrets sealed. Null if none did. */
export function unsealWithAny(secrets: readonly string[], purpose: string, sealed: string): string | null {
  for (const secret of secrets) {
    const text = unseal(secret, purpose, sealed)
    if (text !== null) return text
  }
  return null
}
