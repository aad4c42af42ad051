// Passkeys as a second factor (record 163). What a browser gets and gives is WebAuthn's own JSON.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { someText, text, uuid } from './shapes/basics.ts'
import { secondFactorState, withRecoveryCodes } from './shapes/second-factor.ts'

const write = {
  spec: 'ours',
  source: 'docs/decisions/163-passkeys.md',
  effect: 'write',
  offline: 'online',
  secret: true,
} as const
const one = z.object({ id: uuid })
const name = someText(60)
const options = z.object({ options: z.record(z.string(), z.unknown()) })

/** The rows of the module `auth` about passkeys. */
export const { table: passkeys } = endpoints('auth', {
  /** `options` are PublicKeyCredentialCreationOptionsJSON. */
  beginPasskey: {
    ...write,
    method: 'POST',
    path: '/auth/second-factor/passkeys/options',
    access: 'user',
    proof: 'fresh',
    refreshes: [],
    reply: options,
    refusals: ['auth.passkeyLimit', 'auth.proofNeeded'],
  },
  /** `response` is RegistrationResponseJSON. */
  addPasskey: {
    ...write,
    method: 'POST',
    path: '/auth/second-factor/passkeys',
    access: 'user',
    transaction: 'prepared',
    refreshes: ['auth', 'users'],
    body: z.strictObject({ name, response: z.record(z.string(), z.unknown()) }),
    reply: withRecoveryCodes,
    refusals: ['auth.passkey'],
  },
  renamePasskey: {
    ...write,
    method: 'PUT',
    path: '/auth/second-factor/passkeys/{id}',
    access: 'user',
    refreshes: ['auth'],
    params: one,
    body: z.strictObject({ name }),
    reply: secondFactorState,
    refusals: ['auth.passkeyUnknown'],
  },
  removePasskey: {
    ...write,
    method: 'POST',
    path: '/auth/second-factor/passkeys/{id}/remove',
    access: 'user',
    proof: 'fresh',
    refreshes: ['auth', 'users'],
    params: one,
    reply: secondFactorState,
    refusals: ['auth.passkeyUnknown', 'auth.secondFactorNeeded', 'auth.proofNeeded'],
  },
  /** For the second step of a sign-in. `options` are PublicKeyCredentialRequestOptionsJSON. */
  askPasskeyAtSignIn: {
    ...write,
    method: 'POST',
    path: '/auth/second-factor/sign-in/passkey',
    access: 'anyone',
    refreshes: [],
    body: z.strictObject({ token: text(200) }),
    reply: options,
    refusals: ['auth.signInOver'],
  },
  /** For a fresh proof. */
  askPasskeyForProof: {
    ...write,
    method: 'POST',
    path: '/auth/proof/passkey',
    access: 'user',
    refreshes: [],
    reply: options,
  },
})
