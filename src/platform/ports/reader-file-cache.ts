import type { FileCache } from '../plate/reader-files.ts'

/** The browser's cache and network for the plate reader's files, in page and worker. */
export const createReaderFileCache = (): FileCache => ({
  caches: 'caches' in globalThis ? caches : undefined,
  fetch: (url) => fetch(url),
  setTimer: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => {
      clearTimeout(timer)
    }
  },
})
