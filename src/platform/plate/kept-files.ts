import { PlateFault } from './plate-fault.ts'

const cacheName = 'partwright-plate-reader'

/** A file of the reader; its size in bytes, unpacked. */
export interface ReaderFile {
  readonly url: string
  readonly bytes: number
}
/** Where the reader's files lie; a browser without Cache Storage (an address without https) fetches them each time. */
export interface Shelf {
  readonly caches: Pick<CacheStorage, 'open'> | undefined
  readonly fetch: (url: string) => Promise<Response>
}

const opened = async ({ caches }: Shelf) => caches?.open(cacheName).catch(() => undefined)

/** Whether all of these are on the device. */
export async function areKept(shelf: Shelf, files: readonly ReaderFile[]): Promise<boolean> {
  const cache = await opened(shelf)
  if (cache === undefined) return false
  const found = await Promise.all(files.map(({ url }) => cache.match(url)))
  return found.every((one) => one !== undefined)
}

async function fetched(shelf: Shelf, file: ReaderFile, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const response = await shelf.fetch(file.url)
  if (!response.ok || response.body === null) throw new PlateFault('unreachable')
  const bytes = new Uint8Array(file.bytes)
  const reader = response.body.getReader()
  let at = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    if (at + piece.value.length > bytes.length) throw new PlateFault('unreachable')
    bytes.set(piece.value, at)
    at += piece.value.length
    onBytes(at)
  }
  // Half a file that was kept would fail for ever.
  if (at !== bytes.length) throw new PlateFault('unreachable')
  return bytes.buffer
}

/**
 * The files' bytes, from the device or else fetched and kept; `onBytes` tells how many of all have come. What an
 * earlier build left goes once all are there. Throws `PlateFault` 'unreachable'.
 */
export async function takeFiles(
  shelf: Shelf,
  files: readonly ReaderFile[],
  onBytes: (count: number) => void,
): Promise<ArrayBuffer[]> {
  const cache = await opened(shelf)
  const taken: ArrayBuffer[] = []
  let before = 0
  for (const file of files) {
    const kept = await cache?.match(file.url)
    const bytes =
      kept === undefined
        ? await fetched(shelf, file, (count) => {
            onBytes(before + count)
          }).catch(() => {
            throw new PlateFault('unreachable')
          })
        : await kept.arrayBuffer()
    // A device that is full reads all the same, and fetches again the next time.
    if (kept === undefined) await cache?.put(file.url, new Response(bytes)).catch(() => undefined)
    taken.push(bytes)
    before += file.bytes
  }
  const wanted = new Set(files.map(({ url }) => url))
  for (const request of (await cache?.keys()) ?? [])
    if (!wanted.has(new URL(request.url).pathname)) await cache?.delete(request)
  return taken
}
