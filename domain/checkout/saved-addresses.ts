/** So many saved addresses are listed at most: the first one and the newest. */
export const maxSavedAddresses = 500
