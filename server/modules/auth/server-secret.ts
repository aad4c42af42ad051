import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Call } from '../../kernel/call.ts'
import type { AuthPorts } from './auth.ports.ts'
import { keepServerFact, serverFact } from './auth.store.ts'

type World = Pick<Call, 'tx' | 'randomBytes'>

/** `SECRET_KEY`, or 32 bytes that were made once and are kept in the database. */
export async function serverSecret(call: World, ports: Pick<AuthPorts, 'secretKey'>): Promise<string> {
  if (ports.secretKey !== null) return ports.secretKey
  return (
    (await serverFact(call.tx, 'secret')) ??
    keepServerFact(call.tx, 'secret', Buffer.from(call.randomBytes(32)).toString('base64'))
  )
}

/** 32 bytes for one purpose; nothing can be learnt from them about the secret or about those of another purpose (HKDF-SHA-256). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'partwright', purpose, 32))
}

/** AES-256-GCM under a key for `purpose`: nonce, tag and text in base64. `nonce` is 12 random bytes that were never used before. */
export function seal(secret: string, purpose: string, text: string, nonce: Uint8Array): string {
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** The text, or null where another secret sealed it. */
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
