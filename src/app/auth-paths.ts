/**
 * Whether an address belongs to signing in or to a link that lets somebody in for the first time, up to the link's code. Those
 * pages have no shell.
 */
export const isAuthPath = (path: string): boolean =>
  /^\/(login(\/resetpassword)?\/*$|account\/(activate|invitation)\/|setup\/)/.test(path)
