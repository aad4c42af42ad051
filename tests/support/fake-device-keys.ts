const toBase64 = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)))

interface Answering {
  readonly secrets: readonly number[]
  readonly hasWrapping: boolean
  readonly hasProofKey: boolean
}

/** The keys that the secrets give a user: the first for new records, all to open. An older server wraps and proves nothing. */
export function deviceKeys(userId: number, { secrets, hasWrapping, hasProofKey }: Answering) {
  const [key = '', ...older] = secrets.map((secret) => toBase64(userId + 16 * secret))
  return {
    ...{ key, older_keys: older, rescue_key: {} },
    ...(hasWrapping ? { wrap_key: toBase64(200 + userId) } : {}),
    ...(hasProofKey ? { proof_key: toBase64(userId + 100) } : {}),
  }
}
