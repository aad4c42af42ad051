/** Begins the keys of what another app shared (`shared-files.ts`): what only counts them loads nothing else. */
export const sharedPrefix = 'shared:'
