/** Where the bytes of a manual lie in the file store: named by what is in them, so that one manual of many models is kept once. */
export const catalogueFileKey = (sha256: string): string => `catalogue/${sha256}`
