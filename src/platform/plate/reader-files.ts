import { PlateError } from './plate-error.ts'

const plateCacheName = 'partwright-plate-reader'

/** A file of the reader, with its uncompressed size in bytes. */
export interface ReaderFile {
  readonly url: string
  readonly bytes: number
}
/** Cache and network for the reader's files. Without Cache Storage (no https) they are fetched each time. */
export interface FileCache {
  readonly caches: Pick<CacheStorage, 'open'> | undefined
  readonly fetch: (url: string) => Promise<Response>
  /** Runs once after that many milliseconds. Returns a function that cancels it. */
  readonly setTimer: (ms: number, run: () => void) => () => void
  /** The plate reader's by default. Files of earlier builds are deleted from it. */
  readonly cacheName?: string
}

const openCache = async ({ caches, cacheName = plateCacheName }: FileCache) =>
  caches?.open(cacheName).catch(() => undefined)

/** Whether all files are cached. */
export async function areFilesCached(fileCache: FileCache, files: readonly ReaderFile[]): Promise<boolean> {
  const cache = await openCache(fileCache)
  if (cache === undefined) return false
  const found = await Promise.all(files.map(({ url }) => cache.match(url)))
  return found.every((one) => one !== undefined)
}

/** A line that passes no bytes for so long is none: the photos behind this one wait for it. */
const silenceMs = 20_000

/** Rejects with 'unreachable' where nothing arrives in time. */
async function orSilence<Piece>({ setTimer }: FileCache, arriving: Promise<Piece>): Promise<Piece> {
  let cancel = () => {}
  const silence = new Promise<never>((_, reject) => {
    cancel = setTimer(silenceMs, () => {
      reject(new PlateError('unreachable'))
    })
  })
  try {
    return await Promise.race([arriving, silence])
  } finally {
    cancel()
  }
}

async function fetchFile(
  fileCache: FileCache,
  file: ReaderFile,
  onBytes: (count: number) => void,
): Promise<ArrayBuffer> {
  const response = await orSilence(fileCache, fileCache.fetch(file.url))
  if (!response.ok || response.body === null) throw new PlateError('unreachable')
  const bytes = new Uint8Array(file.bytes)
  const reader = response.body.getReader()
  const readOn = () => orSilence(fileCache, reader.read())
  let at = 0
  try {
    for (let piece = await readOn(); !piece.done; piece = await readOn()) {
      if (at + piece.value.length > bytes.length) throw new PlateError('unreachable')
      bytes.set(piece.value, at)
      at += piece.value.length
      onBytes(at)
    }
  } catch (error) {
    // No photo waits for this download any more.
    void reader.cancel().catch(() => undefined)
    throw error
  }
  // Do not cache an incomplete file: it would fail forever.
  if (at !== bytes.length) throw new PlateError('unreachable')
  return bytes.buffer
}

/**
 * Loads the files from the cache or the network and caches them. `onBytes` reports the total received. Files of earlier
 * builds are deleted at the end. Throws `PlateError` 'unreachable'.
 */
export async function loadFiles(
  fileCache: FileCache,
  files: readonly ReaderFile[],
  onBytes: (count: number) => void,
): Promise<ArrayBuffer[]> {
  const cache = await openCache(fileCache)
  const loaded: ArrayBuffer[] = []
  let loadedBytes = 0
  for (const file of files) {
    const cached = await cache?.match(file.url)
    const bytes =
      cached === undefined
        ? await fetchFile(fileCache, file, (count) => {
            onBytes(loadedBytes + count)
          }).catch(() => {
            throw new PlateError('unreachable')
          })
        : await cached.arrayBuffer()
    // If storage is full, reading still works and the files are fetched again next time.
    if (cached === undefined) await cache?.put(file.url, new Response(bytes)).catch(() => undefined)
    loaded.push(bytes)
    loadedBytes += file.bytes
  }
  const currentUrls = new Set(files.map(({ url }) => url))
  for (const request of (await cache?.keys()) ?? [])
    if (!currentUrls.has(new URL(request.url).pathname)) await cache?.delete(request)
  return loaded
}
