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

/** Returns the keys of a part's picture, which is named by the SHA-256 of the larger one. */
export const partPictureKeys = (sha256: string) => ({
  screen: `parts/${sha256}.jpg`,
  thumb: `parts/${sha256}-thumb.jpg`,
})
/** Returns the key of a picture that came with a list, until it is encoded. */
export const pictureUploadKey = (sha256: string): string => `parts/new/${sha256}`
