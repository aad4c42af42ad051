/** The start of an activation link's address; its code follows. */
export const activationPath = '/account/activate/'

/** Whether an address belongs to signing in or activating an account. Those pages have no shell. */
export const isAuthPath = (path: string): boolean => path.startsWith('/login') || path.startsWith(activationPath)
