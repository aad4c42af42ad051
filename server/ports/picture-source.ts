/** What came of a request: a picture's bytes, or a sentence. `refused` stays the same next time; `failed` may pass. */
export type FetchedPicture =
  | { readonly is: 'fetched'; readonly bytes: Uint8Array }
  | { readonly is: 'refused' | 'failed'; readonly sentence: string }

/** Fetches pictures of parts from the web, within limits of host, size, type and time. Never throws. */
export interface PictureSource {
  fetch(url: string): Promise<FetchedPicture>
}
