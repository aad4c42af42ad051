// A passkey that opens this device's lock: it answers 32 bytes for a salt (WebAuthn's PRF). No server takes part, so it works
// without a network. It is another one than those of the sign-in (src/platform/passkeys.ts).
import { isPasskeyPossible } from './passkeys.ts'

export interface UnlockPasskey {
  readonly kind: 'passkey'
  readonly credential: ArrayBuffer
  readonly salt: ArrayBuffer
  readonly secret: ArrayBuffer
}

/** Bytes that no other passkey has. No server checks a challenge here. */
const toBytes = (id: string) => new TextEncoder().encode(id)
const timeout = 60_000

/** Whether this browser and this device may have such a passkey. Whether it answers bytes is known once it was made. */
export const isUnlockPasskeyPossible = async (): Promise<boolean> =>
  isPasskeyPossible() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false))

function toSecret(credential: Credential | null): ArrayBuffer | null {
  const results = (credential as PublicKeyCredential | null)?.getClientExtensionResults()
  const first = results?.prf?.results?.first
  return first instanceof ArrayBuffer ? first : null
}

/** Has the browser make one; `newId` gives UUIDs. Null where it answers no bytes. Throws what `passkeyErrorMessage` explains. */
export async function makeUnlockPasskey(name: string, newId: () => string): Promise<UnlockPasskey | null> {
  const salt = toBytes(newId()).buffer
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(newId()),
      rp: { name: 'Unlock this device' },
      user: { id: toBytes(newId()), name, displayName: name },
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' },
      extensions: { prf: { eval: { first: salt } } },
      timeout,
    },
  })
  if (made === null) return null
  const credential = (made as PublicKeyCredential).rawId
  // Some answer the bytes only when the passkey is used.
  const secret = toSecret(made) ?? (await askUnlockPasskey({ id: credential, salt }, newId))
  return secret && { kind: 'passkey', credential, salt, secret }
}

/** Has the browser use it. Null where it answers no bytes. Throws what `passkeyErrorMessage` explains. */
export async function askUnlockPasskey(
  { id, salt }: { readonly id: ArrayBuffer; readonly salt: ArrayBuffer },
  newId: () => string,
): Promise<ArrayBuffer | null> {
  return toSecret(
    await navigator.credentials.get({
      publicKey: {
        challenge: toBytes(newId()),
        allowCredentials: [{ type: 'public-key', id }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
        timeout,
      },
    }),
  )
}
