/** The start of an activation link's address; its code follows. */
export const activationPath = '/account/activate/'

/** The start of an invitation link's address; its code follows. */
export const invitationPath = '/account/invitation/'

/** The start of the link that makes the first administrator of a new shop; its code follows. */
export const firstAdminPath = '/setup/'

/** Whether an address belongs to signing in or to a link that lets somebody in for the first time. Those pages have no shell. */
export const isAuthPath = (path: string): boolean =>
  path.startsWith('/login') || [activationPath, invitationPath, firstAdminPath].some((start) => path.startsWith(start))
