// Wraps a user's keys. Of a page: the worker only unwraps (wrapped-keys.ts).
import { encodeUtf8 } from '../crypto/bytes.ts'
import type { NamedKey } from '../crypto/cipher.ts'
import type { StoredProofKey } from './proof-key.ts'
import type { WrappedKeys } from './wrapped-keys.ts'

/**
 * A wrapping key of the server's secret (32 bytes, base64) and a salt that is forgotten at once: no two are the same, so one
 * that a file of the browser still holds opens nothing of a later one. It cannot be exported.
 */
export async function createWrappingKey(crypto: Crypto, secret: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0))
  const base = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const options = { name: 'HKDF', hash: 'SHA-256', salt, info: encodeUtf8('partwright wrapping key') }
  return crypto.subtle.deriveKey(options, base, { name: 'AES-KW', length: 256 }, false, ['wrapKey', 'unwrapKey'])
}

/** Wraps keys that can be exported. */
export async function wrapKeys(
  { subtle }: Crypto,
  wrapping: CryptoKey,
  ring: readonly NamedKey[],
  proof: StoredProofKey | null,
): Promise<Omit<WrappedKeys, 'by'>> {
  const wrap = (key: CryptoKey) => subtle.wrapKey('raw', key, wrapping, 'AES-KW')
  return {
    keys: await Promise.all(ring.map(async ({ kid, key }) => ({ kid, bytes: await wrap(key) }))),
    proof: proof && { deviceId: proof.deviceId, bytes: await wrap(proof.key) },
  }
}
