/** The refusals of sign-in and session. */
export const authRefusals = {
  'auth.signedOut': {
    status: 401,
    message: 'Your session has ended. Sign in to continue. What you saved on this device is safe.',
  },
  'auth.notAllowed': {
    status: 403,
    message: 'Your account does not have permission to do this. Ask an administrator for access.',
  },
  'auth.tooManySignIns': { status: 429, message: 'Too many sign-in attempts. Try again in {minutes} minutes.' },
  'auth.passwordUpdateRequired': { status: 403, message: 'Please choose a new password first.' },
  'auth.password': { status: 422, message: 'The password was not changed.' },
  'auth.upstream': { status: 502, message: 'The sign-in service did not answer. Try again in a moment.' },
  'auth.secondFactorRequired': {
    status: 403,
    message: 'Your role needs a second factor. Add one under Sign-in and security first.',
  },
  'auth.proofNeeded': { status: 403, message: 'Nothing was changed: confirm first that it is you.' },
  'auth.secondFactor': { status: 422, message: 'This was not confirmed. {sentence}.' },
  'auth.tooManyTries': { status: 429, message: 'Too many tries. Try again in {wait}.' },
  'auth.signInOver': { status: 410, message: 'Signing in took too long. Enter your email and password again.' },
  'auth.secondFactorOff': { status: 409, message: 'You have no second factor. Add one first.' },
  'auth.totpOn': { status: 409, message: 'You have an authenticator app already. Remove it before you add another.' },
  'auth.secondFactorNeeded': {
    status: 409,
    message: 'Your role needs a second factor. Add another one before you remove this.',
  },
  'auth.passkey': { status: 422, message: 'This passkey could not be added. Try again.' },
  'auth.passkeyUnknown': { status: 404, message: 'This passkey was removed already.' },
  'auth.passkeyLimit': { status: 409, message: 'You have many passkeys. Remove one before you add another.' },
  'auth.sessionUnknown': { status: 404, message: 'This session has ended already.' },
} as const satisfies Record<string, { status: number; message: string }>
