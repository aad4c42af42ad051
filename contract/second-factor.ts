// The second factor: at sign-in, on one's own page, and as the fresh proof of who calls (records 161 and 162).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { ok, text } from './shapes/basics.ts'
import { secondFactorState, withRecoveryCodes } from './shapes/second-factor.ts'
import { session } from './shapes/session.ts'

const ours = { spec: 'ours', source: 'docs/decisions/161-second-factor.md' } as const
const forProofs = { spec: 'ours', source: 'docs/decisions/162-fresh-proof.md' } as const
const write = { effect: 'write', offline: 'online', secret: true } as const

const factor = {
  /** Six digits of an authenticator app. */
  code: z.optional(text(20)),
  recovery_code: z.optional(text(60)),
  /** AuthenticationResponseJSON of WebAuthn. */
  passkey: z.optional(z.record(z.string(), z.unknown())),
}

/** The rows of the module `auth` about the second factor. Being in `auth`, they are open before one is set up. */
export const { table: secondFactor } = endpoints('auth', {
  /** Finishes a sign-in: the token of the answer to the password, and one of the ways that it names. */
  confirmSignIn: {
    ...ours,
    ...write,
    method: 'POST',
    path: '/auth/second-factor/sign-in',
    access: 'anyone',
    transaction: 'prepared',
    refreshes: 'everything',
    body: z.strictObject({ token: text(200), ...factor }),
    reply: session,
    refusals: ['auth.signInOver', 'auth.secondFactor', 'auth.tooManyTries'],
  },
  readSecondFactor: {
    ...ours,
    method: 'GET',
    path: '/auth/second-factor',
    access: 'user',
    effect: 'read',
    offline: 'online',
    reply: secondFactorState,
  },
  /** The secret of an authenticator app, and the same as the text of its QR code. It counts once it is confirmed. */
  beginTotp: {
    ...ours,
    ...write,
    method: 'POST',
    path: '/auth/second-factor/totp',
    access: 'user',
    proof: 'fresh',
    refreshes: [],
    reply: z.object({ secret: z.string(), url: z.string() }),
    refusals: ['auth.totpOn', 'auth.proofNeeded'],
  },
  confirmTotp: {
    ...ours,
    ...write,
    method: 'POST',
    path: '/auth/second-factor/totp/confirm',
    access: 'user',
    transaction: 'prepared',
    refreshes: ['auth', 'users'],
    body: z.strictObject({ code: text(20) }),
    reply: withRecoveryCodes,
    refusals: ['auth.secondFactor', 'auth.tooManyTries'],
  },
  removeTotp: {
    ...ours,
    ...write,
    method: 'POST',
    path: '/auth/second-factor/totp/remove',
    access: 'user',
    proof: 'fresh',
    refreshes: ['auth', 'users'],
    reply: secondFactorState,
    refusals: ['auth.secondFactorNeeded', 'auth.proofNeeded'],
  },
  /** Makes ten recovery codes in place of the old ones. */
  renewRecoveryCodes: {
    ...ours,
    ...write,
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    access: 'user',
    proof: 'fresh',
    refreshes: ['auth', 'users'],
    reply: withRecoveryCodes,
    refusals: ['auth.secondFactorOff', 'auth.proofNeeded'],
  },
  /** Proves anew who calls, by the password or a second factor. It is fresh for ten minutes. */
  proveAgain: {
    ...forProofs,
    ...write,
    method: 'POST',
    path: '/auth/proof',
    access: 'user',
    transaction: 'prepared',
    refreshes: [],
    body: z.strictObject({ password: z.optional(text(1024)), ...factor }),
    reply: ok,
    refusals: ['auth.secondFactor', 'auth.tooManyTries', 'auth.tooManySignIns'],
  },
})
