// AES-GCM encryption of everything that a person wrote. Each record has a fresh IV and is bound to its table and id, so
// records cannot be swapped. Seal before opening a transaction: waiting for WebCrypto inside one ends it.
import { encodeUtf8, decodeUtf8 } from './bytes.ts'

export interface Sealed {
  readonly iv: ArrayBuffer
  readonly data: ArrayBuffer
}

/** A cache key for a sealed record. Each sealing has a fresh IV, so the same IV means the same plaintext. */
export const ivKey = ({ iv }: Sealed): string => latin1.decode(iv)
const latin1 = new TextDecoder('latin1')

export interface Cipher {
  seal(table: string, id: string, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Sealed>
  /** Throws if the key is wrong or the record was moved or changed. */
  unseal(table: string, id: string, sealed: Sealed): Promise<ArrayBuffer>
  sealJson(table: string, id: string, value: unknown): Promise<Sealed>
  unsealJson(table: string, id: string, sealed: Sealed): Promise<unknown>
}

/** Creates a cipher. `key` is called at each use, because sign-out locks the key. */
export function createCipher(crypto: Crypto, key: () => Promise<CryptoKey>): Cipher {
  const options = (table: string, id: string, iv: ArrayBuffer) => ({
    name: 'AES-GCM',
    iv,
    additionalData: encodeUtf8(`${table}\n${id}`),
  })
  const cipher: Cipher = {
    async seal(table, id, bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(12)).buffer
      return { iv, data: await crypto.subtle.encrypt(options(table, id, iv), await key(), bytes) }
    },
    async unseal(table, id, sealed) {
      return crypto.subtle.decrypt(options(table, id, sealed.iv), await key(), sealed.data)
    },
    sealJson: (table, id, value) => cipher.seal(table, id, encodeUtf8(JSON.stringify(value ?? null))),
    async unsealJson(table, id, sealed) {
      return JSON.parse(decodeUtf8(await cipher.unseal(table, id, sealed))) as unknown
    },
  }
  return cipher
}

/** Imports the 32 bytes (base64) that the server derives for this user and device. The key cannot be exported. */
export function importKey(crypto: Crypto, base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Imports the 32 bytes (base64) with which this user's operations are signed. The key cannot be exported. */
export function importProofKey(crypto: Crypto, base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** Generates a visitor's key. It never leaves this device. */
export async function generateKey(crypto: Crypto): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
