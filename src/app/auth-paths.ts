/** The start of an activation link's address; its code follows. */
export const activationPath = '/account/activate/'

/** The start of an invitation link's address; its code follows. */
export const invitationPath = '/account/invitation/'

/** Whether an address belongs to signing in or accepting an invitation or activating an account. Those pages have no shell. */
export const isAuthPath = (path: string): boolean =>
  path.startsWith('/login') || path.startsWith(activationPath) || path.startsWith(invitationPath)
