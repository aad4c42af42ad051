// Where the key lies that signs a user's operations on this device. The worker stores it and signs nothing.

/** The row of `meta` with the key. It leaves the device with the database's own key, at sign-out. */
export const proofKeyName = 'proof_key'

export interface StoredProofKey {
  readonly key: CryptoKey
  readonly deviceId: string
}
