/** The addresses that an erased person's became (docs/decisions/153-a-persons-data.md). Nothing receives mail there. */
const erasedDomain = '@erased.invalid'

export const isErasedAddress = (address: string): boolean => address.endsWith(erasedDomain)
