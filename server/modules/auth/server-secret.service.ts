import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Call } from '../../kernel/call.ts'
import type { AuthPorts } from './auth.ports.ts'
import { saveServerFactOnce, findServerFact } from './auth.store.ts'

/** The fact with the secret of a shop that runs without `SECRET_KEY`. */
export const secretFact = 'secret'

/** `SECRET_KEY`, or 32 random bytes that are created once and stored in the database. */
export async function getServerSecret(
  call: Pick<Call, 'tx' | 'randomBytes'>,
  ports: Pick<AuthPorts, 'secretKey'>,
): Promise<string> {
  if (ports.secretKey !== null) return ports.secretKey
  return (
    (await findServerFact(call.tx, secretFact)) ??
    saveServerFactOnce(call.tx, secretFact, Buffer.from(call.randomBytes(32)).toString('base64'))
  )
}

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
