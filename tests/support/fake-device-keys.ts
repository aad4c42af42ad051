const toBase64 = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)))

/** The keys that the secrets give a user: the first for new records, all to open. */
export function deviceKeys(userId: number, secrets: readonly number[]) {
  const [key = '', ...older] = secrets.map((secret) => toBase64(userId + 16 * secret))
  return { key, older_keys: older }
}
