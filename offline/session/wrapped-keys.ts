// How a user's keys lie on the device: wrapped by a key that is made of a secret of the server, which lies in a database of
// its own (docs/decisions/090-wrapped-keys.md). The worker only unwraps.
import type { KeyRing, NamedKey } from '../crypto/cipher.ts'
import type { StoredProofKey } from './proof-key.ts'

/** The row of `meta` with the wrapped keys. Earlier builds stored the keys themselves under `key`, `key_ring` and `proof_key`. */
export const wrappedKeysName = 'wrapped_keys'
/** The row that stands in its place on a device with a lock (offline/session/device-lock.ts). */
export const deviceLockName = 'device_lock'

/** One key, wrapped by AES-KW: 40 bytes. */
export interface WrappedKey {
  readonly kid: string | null
  readonly bytes: ArrayBuffer
}
export interface WrappedKeys {
  /** The name of the wrapping key: a UUID. */
  readonly by: string
  /** As in a `KeyRing`: the key that seals, then those that only open. */
  readonly keys: readonly WrappedKey[]
  readonly proof: { readonly bytes: ArrayBuffer; readonly deviceId: string } | null
}

/** A user's keys in memory. */
export interface UserKeys {
  readonly ring: KeyRing
  /** Null where the server gave none. */
  readonly proof: StoredProofKey | null
  /** Some of them are stored as earlier builds did, unwrapped. */
  readonly isPlain: boolean
}

/** Unwraps the keys. They cannot be exported, unless they are about to be wrapped again. Null where there are none. */
export async function unwrapKeys(
  { subtle }: Crypto,
  wrapping: CryptoKey,
  { keys, proof }: WrappedKeys,
  isExtractable = false,
): Promise<Pick<UserKeys, 'ring' | 'proof'> | null> {
  const unwrap = (bytes: ArrayBuffer, algorithm: AlgorithmIdentifier | HmacImportParams, usages: KeyUsage[]) =>
    subtle.unwrapKey('raw', bytes, wrapping, 'AES-KW', algorithm, isExtractable, usages)
  const [present, ...older] = await Promise.all(
    keys.map(async ({ kid, bytes }): Promise<NamedKey> => ({
      kid,
      key: await unwrap(bytes, 'AES-GCM', ['encrypt', 'decrypt']),
    })),
  )
  if (present === undefined) return null
  return {
    ring: [present, ...older],
    proof: proof && {
      deviceId: proof.deviceId,
      key: await unwrap(proof.bytes, { name: 'HMAC', hash: 'SHA-256' }, ['sign']),
    },
  }
}
