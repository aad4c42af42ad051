// AES-GCM encryption of everything that a person wrote. Each record has a fresh IV and is bound to its table and id, so
// records cannot be swapped. Seal before opening a transaction: waiting for WebCrypto inside one ends it.
import { encodeUtf8, decodeUtf8, sha256Hex } from './bytes.ts'

export interface Sealed {
  readonly iv: ArrayBuffer
  readonly data: ArrayBuffer
  /** The id of the key that sealed it; missing in records of earlier builds and of visitors. */
  readonly kid?: string
}

/** A key with its id, which tells it from other keys and reveals nothing about it. Null where it came from an earlier build. */
export interface NamedKey {
  readonly kid: string | null
  readonly key: CryptoKey
}
/** The key that seals, and behind it those that only open what earlier ones sealed. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]]

/** The key of a record is not on this device: the record is whole, and waits for its key. */
export class RecordLocked extends Error {
  constructor() {
    super('This was locked with another key of the shop. It is safe.')
    this.name = 'RecordLocked'
  }
}

/** A cache key for a sealed record. Each sealing has a fresh IV, so the same IV means the same plaintext. */
export const ivKey = ({ iv }: Sealed): string => latin1.decode(iv)
const latin1 = new TextDecoder('latin1')

export interface Cipher {
  seal(table: string, id: string, bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Sealed>
  /** Throws if the record was moved or changed, and `RecordLocked` if none of the keys is its own. */
  unseal(table: string, id: string, sealed: Sealed): Promise<ArrayBuffer>
  sealJson(table: string, id: string, value: unknown): Promise<Sealed>
  unsealJson(table: string, id: string, sealed: Sealed): Promise<unknown>
}

/** The value, or null where its record is locked. Other errors stay. */
export const toNullIfLocked = <T>(opening: Promise<T>): Promise<T | null> =>
  opening.catch((error: unknown) => {
    if (error instanceof RecordLocked) return null
    throw error
  })

/**
 * Creates a cipher. `readKeys` is called at each use, because sign-out locks the keys; with `true` where a record needs a
 * key that was not among them: another tab may have stored it.
 */
export function createCipher(crypto: Crypto, readKeys: (isMissing: boolean) => Promise<KeyRing>): Cipher {
  const options = (table: string, id: string, iv: ArrayBuffer) => ({
    name: 'AES-GCM',
    iv,
    additionalData: encodeUtf8(`${table}\n${id}`),
  })
  /** Null where none of the keys opens it. Throws where its own key does not: the record was changed. */
  async function open(
    table: string,
    id: string,
    { iv, data, kid }: Sealed,
    keys: KeyRing,
  ): Promise<ArrayBuffer | null> {
    const fitting = kid === undefined ? keys : keys.filter((one) => one.kid === kid || one.kid === null)
    for (const { key, kid: own } of fitting) {
      const opening = crypto.subtle.decrypt(options(table, id, iv), key, data)
      if (own !== null && own === kid) return opening
      const opened = await opening.catch(() => null)
      if (opened !== null) return opened
    }
    return null
  }
  const cipher: Cipher = {
    async seal(table, id, bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(12)).buffer
      const [{ key, kid }] = await readKeys(false)
      const data = await crypto.subtle.encrypt(options(table, id, iv), key, bytes)
      return kid === null ? { iv, data } : { iv, data, kid }
    },
    async unseal(table, id, sealed) {
      const opened =
        (await open(table, id, sealed, await readKeys(false))) ?? (await open(table, id, sealed, await readKeys(true)))
      if (opened === null) throw new RecordLocked()
      return opened
    },
    sealJson: (table, id, value) => cipher.seal(table, id, encodeUtf8(JSON.stringify(value ?? null))),
    async unsealJson(table, id, sealed) {
      return JSON.parse(decodeUtf8(await cipher.unseal(table, id, sealed))) as unknown
    },
  }
  return cipher
}

/**
 * Imports the 32 bytes (base64) that the server derives for this user and device. The key cannot be exported, unless it is
 * about to be wrapped.
 */
export async function importKey(crypto: Crypto, base64: string, isExtractable = false): Promise<NamedKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', isExtractable, ['encrypt', 'decrypt'])
  const label = encodeUtf8('partwright key id\n')
  const named = new Uint8Array(label.byteLength + bytes.byteLength)
  named.set(label)
  named.set(bytes, label.byteLength)
  return { kid: (await sha256Hex(crypto, named)).slice(0, 16), key }
}

/** Imports the 32 bytes (base64) with which this user's operations are signed. The key is not exported, as above. */
export function importProofKey(crypto: Crypto, base64: string, isExtractable = false): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, isExtractable, ['sign'])
}

/** Generates a visitor's key. It never leaves this device. */
export async function generateKey(crypto: Crypto): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
