import type { Shelf } from '../plate/kept-files.ts'

/** The browser's cache and network, for the files of the plate reader; the same in a page and in a worker. */
export const readerShelf = (): Shelf => ({
  caches: 'caches' in globalThis ? caches : undefined,
  fetch: (url) => fetch(url),
})
