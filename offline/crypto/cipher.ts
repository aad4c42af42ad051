// AES-GCM over everything that a person wrote. Each record has a fresh iv and is bound to its table and id, so that
// one cannot be put in another's place. Seal first, then open the transaction: waiting for WebCrypto inside one ends it.
import { utf8, unUtf8 } from './bytes.ts'

export interface Sealed {
  readonly iv: ArrayBuffer
  readonly data: ArrayBuffer
}

/** A sealing's own name: each has a fresh iv, so what was opened under the same one need not be opened again. */
export const ivOf = ({ iv }: Sealed): string => latin.decode(iv)
const latin = new TextDecoder('latin1')

export interface Cipher {
  seal(table: string, id: string, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Sealed>
  /** Throws where the key is another's or the record was moved or changed. */
  unseal(table: string, id: string, sealed: Sealed): Promise<ArrayBuffer>
  sealJson(table: string, id: string, value: unknown): Promise<Sealed>
  unsealJson(table: string, id: string, sealed: Sealed): Promise<unknown>
}

/** A cipher over the key that `key` gives at each use (it is locked at sign-out). */
export function createCipher(crypto: Crypto, key: () => Promise<CryptoKey>): Cipher {
  const options = (table: string, id: string, iv: ArrayBuffer) => ({
    name: 'AES-GCM',
    iv,
    additionalData: utf8(`${table}\n${id}`),
  })
  const cipher: Cipher = {
    async seal(table, id, bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(12)).buffer
      return { iv, data: await crypto.subtle.encrypt(options(table, id, iv), await key(), bytes) }
    },
    async unseal(table, id, sealed) {
      return crypto.subtle.decrypt(options(table, id, sealed.iv), await key(), sealed.data)
    },
    sealJson: (table, id, value) => cipher.seal(table, id, utf8(JSON.stringify(value ?? null))),
    async unsealJson(table, id, sealed) {
      return JSON.parse(unUtf8(await cipher.unseal(table, id, sealed))) as unknown
    },
  }
  return cipher
}

/** A key from the 32 bytes (base64) that the server derives for this user and device. It cannot be taken out again. */
export function importKey(crypto: Crypto, base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** A visitor's key: made here, known to nobody. */
export async function makeKey(crypto: Crypto): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
