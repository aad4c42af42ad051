/** Where bytes live: a folder, or an S3-compatible store. Keys are our own, never a person's file name. */
export interface FileStore {
  /** Writes the whole object; a repeat with the same key replaces it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The object, or null. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}

/** Where the bytes of a `catalogue_file` are: a manual, a parts list. */
export const catalogueFileKey = (sha256: string): string => `catalogue/${sha256}`
