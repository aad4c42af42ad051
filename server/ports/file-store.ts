/** A file store: a folder, or an S3-compatible store. Keys are our own, never a user's file name. */
export interface FileStore {
  /** Writes the whole object. Writing the same key again replaces it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns the object, or null. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}

/** Returns the key of a `catalogue_file`: a manual, a parts list. */
export const catalogueFileKey = (sha256: string): string => `catalogue/${sha256}`
