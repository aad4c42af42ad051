/** No more saved addresses are listed than these: the first one and the newest. */
export const maxSavedAddresses = 500
