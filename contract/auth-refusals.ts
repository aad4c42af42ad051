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
  'auth.sessionUnknown': { status: 404, message: 'This session has ended already.' },
} as const satisfies Record<string, { status: number; message: string }>
