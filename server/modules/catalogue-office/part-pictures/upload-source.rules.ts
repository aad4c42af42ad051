const prefix = 'file:'

/** The source of a picture that came with the list. All others are web addresses. */
export const toUploadSource = (sha256: string): string => `${prefix}${sha256}`

/** The SHA-256 of a picture that came with the list; null for a web address. */
export const findUploadHash = (source: string): string | null =>
  source.startsWith(prefix) ? source.slice(prefix.length) : null
