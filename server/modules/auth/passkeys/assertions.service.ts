import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Call } from '../../../kernel/call.ts'
import type { AuthPorts } from '../auth.ports.ts'
import { listPasskeys } from './passkeys.store.ts'
import { getRelyingParty } from './relying-party.rules.ts'
import type { RelyingParty } from './relying-party.rules.ts'

/** Loaded with the first passkey: a shop without any never loads it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

export const relyingPartyOf = ({ request, development }: Call, { publicUrl }: AuthPorts): RelyingParty =>
  getRelyingParty(publicUrl(), { isDevelopment: development, origin: request.header('origin') })

/** Random bytes in a buffer of their own, as the library takes them. */
export const toBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)

/** What a browser needs to sign with one of the user's passkeys, and the challenge that it signs. */
export async function askForPasskey(
  call: Call,
  ports: AuthPorts,
  userId: number,
): Promise<{ readonly challenge: string; readonly options: Record<string, unknown> }> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(call, ports).id,
    challenge: toBytes(call.randomBytes(32)),
    userVerification: 'preferred',
    allowCredentials: (await listPasskeys(call.tx, userId)).map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** A passkey that has signed the challenge, and its new count. */
export interface SignedWith {
  readonly passkeyId: string
  readonly signCount: number
}

/** Checks what a passkey of the user signed. Null where it is not one of them, or not of this site and challenge. */
export async function checkAssertion(
  call: Call,
  ports: AuthPorts,
  { userId, response, challenge }: { readonly userId: number; readonly response: unknown; readonly challenge: string },
): Promise<SignedWith | null> {
  const given = response as AuthenticationResponseJSON
  const passkey = (await listPasskeys(call.tx, userId)).find(({ credentialId }) => credentialId === given.id)
  if (passkey === undefined) return null
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { id, origin } = relyingPartyOf(call, ports)
  // What is malformed throws in many ways. All of them mean that nothing was proved.
  const checked = await verifyAuthenticationResponse({
    response: given,
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: false },
    credential: {
      ...{ id: passkey.credentialId, counter: passkey.signCount },
      publicKey: toBytes(Buffer.from(passkey.publicKey, 'base64url')),
    },
  }).catch(() => null)
  return checked?.verified === true
    ? { passkeyId: passkey.passkeyId, signCount: checked.authenticationInfo.newCounter }
    : null
}
